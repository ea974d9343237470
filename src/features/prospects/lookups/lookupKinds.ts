import {
  createProspectStatus,
  createProspectType,
  createTag,
  deleteProspectStatus,
  deleteProspectType,
  deleteTag,
  lookupColors,
  orderProspectStatuses,
  updateProspectStatus,
  updateProspectType,
  updateTag,
} from '#contract/lookups.ts';

import { send } from '../../../api/send.ts';

/** A status, type or tag; a type has no colour, only statuses have a position. */
export interface Lookup {
  id: number;
  name: string;
  color?: string;
  position?: number;
}

export type LookupColor = (typeof lookupColors)[number];
export const isColor = (value: unknown): value is LookupColor => lookupColors.some((color) => color === value);
const colorOf = ({ color }: Lookup): LookupColor => (isColor(color) ? color : 'gray');

export interface LookupKind {
  /** The noun used in sentences. */
  one: string;
  title: string;
  hasColor: boolean;
  /** The filter of the list that finds who has it. */
  filter: string;
  create: (fields: { name: string; color: LookupColor }) => Promise<unknown>;
  update: (lookup: Lookup) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  /** Puts all of them into the order of `ids`; without such a call they are sorted by name. */
  order?: (order: { ids: readonly number[]; seen: readonly number[] }) => Promise<unknown>;
}

const params = (id: number) => ({ params: { id } });

export const lookupKinds = {
  statuses: {
    one: 'status',
    title: 'Statuses',
    hasColor: true,
    filter: 'status_id',
    create: (body) => send(createProspectStatus, { body }),
    update: (lookup) =>
      send(updateProspectStatus, {
        ...params(lookup.id),
        body: { name: lookup.name, color: colorOf(lookup), position: lookup.position ?? 0 },
      }),
    remove: (id) => send(deleteProspectStatus, params(id)),
    order: (body) => send(orderProspectStatuses, { body }),
  },
  types: {
    one: 'type',
    title: 'Types',
    hasColor: false,
    filter: 'type_id',
    create: ({ name }) => send(createProspectType, { body: { name } }),
    update: ({ id, name }) => send(updateProspectType, { ...params(id), body: { name } }),
    remove: (id) => send(deleteProspectType, params(id)),
  },
  tags: {
    one: 'tag',
    title: 'Tags',
    hasColor: true,
    filter: 'tag_ids',
    create: (body) => send(createTag, { body }),
    update: (lookup) => send(updateTag, { ...params(lookup.id), body: { name: lookup.name, color: colorOf(lookup) } }),
    remove: (id) => send(deleteTag, params(id)),
  },
} as const satisfies Record<string, LookupKind>;

/** The ids in order once the one at `index` has gone up (-1) or down (1). */
export function reordered(seen: readonly number[], index: number, by: 1 | -1): readonly number[] {
  const [moved, other] = [seen[index], seen[index + by]];
  return moved === undefined || other === undefined ? seen : seen.with(index, other).with(index + by, moved);
}
