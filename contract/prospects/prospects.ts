import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { invitationStatuses } from '../invitations/statuses.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging, timeFields } from '../shared/lists.ts';
import { colleague, prospectStatus, prospectType, staffMember } from '../lookups.ts';
import { note } from '../notes.ts';
import { prospectOutcomes } from './outcomes.ts';
import { id, instant, searchText, wholeNumber } from '../shared/schemas.ts';
import { tag } from '../session/user.ts';

export const prospectContact = z.object({
  id,
  prospectId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  createdAt: instant,
  version: z.int(),
});
export type ProspectContact = z.output<typeof prospectContact>;

/** A possible partner that staff are courting. */
export const prospect = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  country: z.nullable(z.string()),
  status_id: z.int(),
  status: prospectStatus,
  type_id: z.int(),
  type: prospectType,
  assigned_to: z.nullable(id),
  assignee: z.nullable(colleague),
  tag_ids: z.array(z.int()),
  tags: z.array(tag),
  isArchived: z.boolean(),
  outcome: z.enum(prospectOutcomes),
  /** Since when it is won or lost; null while it is open. */
  outcomeAt: z.nullable(instant),
  /** Why it was lost; empty otherwise. */
  outcomeReason: z.string(),
  /** What it became, once it is won. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  statusUpdatedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** Oldest first. */
  contacts: z.array(prospectContact),
  generalNote: z.string(),
  managerId: z.nullable(id),
  /** Counts changes of the prospect itself; contacts, notes and log have none or their own. */
  version: z.int(),
});
export type Prospect = z.output<typeof prospect>;

/** One step of a prospect's history, in words: 'status' from 'New' to 'Won'. */
const prospectChange = z.object({
  id,
  event: z.string(),
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  by: z.nullable(colleague),
  /** Empty where none was given. */
  reason: z.string(),
  at: instant,
});
export type ProspectChange = z.output<typeof prospectChange>;

const prospectPage = z.extend(prospect, {
  /** The five last changed; the others are paged by `GET …/{id}/notes`. */
  notes: z.array(note),
  noteCount: z.int(),
  /** What may be done to it now, or why not. */
  actions: z.array(allowedEvent),
  /** The fifty latest changes, newest first. */
  history: z.array(prospectChange),
  /** Invitations sent to its contacts, newest first. */
  invitations: z.array(z.object({ id, email: z.string(), status: z.enum(invitationStatuses), sentAt: instant })),
});
export type ProspectPage = z.output<typeof prospectPage>;

const most = 50;
/** Several values of a filter: a list, or one text with commas. */
const several = <const S extends z.core.$ZodType<unknown, string | number>>(
  pattern: RegExp,
  message: string,
  item: S,
) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string().check(z.regex(pattern, message)), z.array(z.union([z.string(), z.number()]))], message),
        z.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
      ),
      z.array(item).check(z.minLength(1, message), z.maxLength(most, `Choose at most ${most}.`)),
    ),
  );
const lookups = several(/^\d{1,10}(,\d{1,10})*$/, 'Choose an option.', wholeNumber(1, 2_147_483_647));

/** Unassigned prospects, as a value of the filter `assigned_to`. */
export const unassigned = 'unassigned';
const assignees = several(
  /^[0-9a-z-]{1,36}(,[0-9a-z-]{1,36})*$/,
  'Choose from the list of colleagues.',
  z.union([z.literal(unassigned), id], 'Choose from the list of colleagues.'),
);

const outcomes = several(
  /^[a-z]{1,8}(,[a-z]{1,8})*$/,
  `Use one of ${prospectOutcomes.join(', ')}.`,
  z.enum(prospectOutcomes, `Use one of ${prospectOutcomes.join(', ')}.`),
);

/** Values of one filter are alternatives; filters narrow each other. */
const filters = {
  ...timeFields,
  search: z.optional(searchText),
  status_id: lookups,
  type_id: lookups,
  assigned_to: assignees,
  tag_ids: lookups,
  outcome: outcomes,
};
export const prospectSorts = ['createdAt', '-createdAt'] as const;
const list = { query: z.strictObject({ ...paging(prospectSorts), ...filters }), csv: true } as const;

export const listProspects = defineEndpoint({
  method: 'GET',
  path: '/api/prospects',
  access: 'staff',
  summary: 'The prospects of the active list, ten a page, newest first; as CSV, all that match.',
  ...list,
  success: { status: 200, data: z.array(prospect), meta: pageMeta },
});

export const listArchivedProspects = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/archived',
  access: 'staff',
  summary: 'The archived prospects, ten a page, newest first; as CSV, all that match.',
  ...list,
  success: { status: 200, data: z.array(prospect), meta: pageMeta },
});

/** How many have it: exact up to 10,000, that bound past it. */
const counted = { count: z.int(), isExact: z.boolean() };

export const getProspectFilters = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/prospect-filters',
  access: 'staff',
  summary: 'Filter options, with how many prospects each leaves.',
  query: z.strictObject({
    /** `active` unless given. */
    state: z.optional(z.enum(['active', 'archived'], 'Use one of active, archived.')),
  }),
  success: {
    status: 200,
    data: z.object({
      statuses: z.array(z.extend(prospectStatus, counted)),
      types: z.array(z.extend(prospectType, counted)),
      assignees: z.array(z.extend(staffMember, counted)),
      unassigned: z.object(counted),
      outcomes: z.array(z.object({ outcome: z.enum(prospectOutcomes), ...counted })),
      tags: z.array(z.extend(tag, counted)),
      all: z.object(counted),
    }),
  },
});

export const getProspectStatusesAndManagers = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/prospect-statuses-and-managers',
  access: 'staff',
  summary: 'Options for a prospect: statuses, types, tags and possible assignees.',
  success: {
    status: 200,
    data: z.object({
      statuses: z.array(prospectStatus),
      types: z.array(prospectType),
      tags: z.array(tag),
      managers: z.array(staffMember),
    }),
  },
});

export const getProspect = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/{id}',
  access: 'staff',
  summary: 'One prospect with its contacts, notes, history and allowed actions.',
  params: z.strictObject({ id }),
  success: { status: 200, data: prospectPage },
});
