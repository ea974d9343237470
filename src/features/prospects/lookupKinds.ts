import {
  createProspectStatus,
  createProspectType,
  createTag,
  deleteProspectStatus,
  deleteProspectType,
  deleteTag,
  lookupColors,
  updateProspectStatus,
  updateProspectType,
  updateTag,
} from '#contract/lookups.ts';

import { send } from '../../api/send.ts';

/** A status, type or tag; a type has no colour, only statuses have a place. */
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
  /** As it stands in a sentence. */
  one: string;
  title: string;
  hasColor: boolean;
  /** The filter of the list that finds who has it. */
  filter: string;
  create: (fields: { name: string; color: LookupColor }) => Promise<unknown>;
  update: (lookup: Lookup) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
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

/** Those whose place changes when the one at `index` goes up (-1) or down (1), each with its new place. */
export function reordered(all: readonly Lookup[], index: number, by: 1 | -1): Lookup[] {
  const [moved, other] = [all[index], all[index + by]];
  if (!moved || !other) return [];
  const next = [...all];
  next[index] = other;
  next[index + by] = moved;
  return next.flatMap((one, position) => (one.position === position ? [] : [{ ...one, position }]));
}
