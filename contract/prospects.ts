import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';
import { invitationStatuses } from './invitations.ts';
import { allowedEvent } from './lifecycles.ts';
import { pageMeta, paging, timeFields } from './lists.ts';
import { colleague, prospectStatus, prospectType, staffMember } from './lookups.ts';
import { mentions, note, noteSorts, version } from './notes.ts';
import {
  countryCode,
  email,
  freeText,
  host,
  id,
  instant,
  lookupId,
  optionalText,
  personName,
  searchText,
  wellFormed,
  wholeNumber,
} from './schemas.ts';
import { tag } from './user.ts';

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

export const logTypes = ['call', 'email', 'meeting', 'message', 'other'] as const;
export const logOutcomes = ['reached', 'no_answer', 'interested', 'not_interested', 'follow_up', 'other'] as const;
const logType = z.enum(logTypes, `Use one of ${logTypes.join(', ')}.`);
const logOutcome = z.enum(logOutcomes, `Use one of ${logOutcomes.join(', ')}.`);

export const prospectLog = z.object({
  id,
  prospectId: id,
  type: z.enum(logTypes),
  outcome: z.enum(logOutcomes),
  note: z.string(),
  author: z.nullable(colleague),
  occurredAt: instant,
  createdAt: instant,
});
export type ProspectLog = z.output<typeof prospectLog>;

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
const lookups = several(/^\d{1,10}(,\d{1,10})*$/, 'Choose from the list.', wholeNumber(1, 2_147_483_647));

/** Nobody's prospects, among the values of the filter `assigned_to`. */
export const unassigned = 'unassigned';
const assignees = several(
  /^[0-9a-z-]{1,36}(,[0-9a-z-]{1,36})*$/,
  'Choose colleagues of the list.',
  z.union([z.literal(unassigned), id], 'Choose colleagues of the list.'),
);

/** Values of one filter are alternatives; filters narrow each other. */
const filters = {
  ...timeFields,
  search: z.optional(searchText),
  status_id: lookups,
  type_id: lookups,
  assigned_to: assignees,
  tag_ids: lookups,
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
  summary: 'What the list can be narrowed by, with how many prospects each leaves.',
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
      tags: z.array(z.extend(tag, counted)),
      all: z.object(counted),
    }),
  },
});

export const getProspectStatusesAndManagers = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/prospect-statuses-and-managers',
  access: 'staff',
  summary: 'What a prospect can be given: statuses, types, tags, and the colleagues it can be assigned to.',
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
  summary: 'One prospect with its contacts, notes, history, and what may be done to it.',
  params: z.strictObject({ id }),
  success: { status: 200, data: prospectPage },
});

const invalidated = ['/api/prospects', '/api/lifecycles'] as const;
const changed = { success: { status: 200, data: prospect }, invalidates: invalidated } as const;
const ofProspect = { params: z.strictObject({ id }) } as const;

export const setProspectStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-status',
  access: 'staff',
  summary:
    'Give a prospect a status; an archived one returns to the list. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ status_id: lookupId, version }),
  ...changed,
});

export const setProspectType = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-type',
  access: 'staff',
  summary: 'Give a prospect a type. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ type_id: lookupId, version }),
  ...changed,
});

export const setProspectAssignee = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-assignee',
  access: 'staff',
  summary:
    'Assign a prospect to a colleague, who is told; null takes it back. 409 `version_conflict` names what changed.',
  ...ofProspect,
  body: z.strictObject({ assigned_to: z.nullable(id), version }),
  ...changed,
});

const tagIds = z.array(lookupId, 'Choose the tags.').check(z.maxLength(most, `Choose at most ${most} tags.`));

export const setProspectTags = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-tags',
  access: 'staff',
  summary: 'Give a prospect these tags and no others. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ tag_ids: tagIds, version }),
  ...changed,
});

const emailOrNone = z.union([z.literal(''), email], 'Enter an email address such as name@example.com, or nothing.');
const phone = z
  .string('Enter a phone number.')
  .check(
    z.trim(),
    z.regex(/^$|^\+[1-9][0-9 ()-]{5,24}$/, 'Enter the number with its country code, such as +49 30 1234.'),
  );
const contactFields = {
  firstName: personName,
  lastName: optionalText(120),
  email: z.optional(emailOrNone),
  phone: z.optional(phone),
  position: z.optional(optionalText(120)),
};

export const createProspect = defineEndpoint({
  method: 'POST',
  path: '/api/prospects',
  access: 'staff',
  summary: 'Add a prospect; without a status it gets the first of the board.',
  body: z.strictObject({
    name: personName,
    domain: z.optional(z.union([z.literal(''), host], 'Enter a domain such as example.com, or nothing.')),
    country: z.optional(z.nullable(countryCode)),
    type_id: lookupId,
    status_id: z.optional(lookupId),
    assigned_to: z.optional(z.nullable(id)),
    tag_ids: z.optional(tagIds),
    generalNote: z.optional(optionalText(5000)),
    contacts: z.optional(
      z
        .array(z.strictObject(contactFields), 'Enter the contacts.')
        .check(z.maxLength(20, 'Enter at most 20 contacts.')),
    ),
  }),
  idempotency: 'honoured',
  success: { status: 201, data: prospect },
  invalidates: invalidated,
});

export const createContact = defineEndpoint({
  method: 'POST',
  path: '/api/prospects/contacts',
  access: 'staff',
  summary: 'Add a person to a prospect.',
  body: z.strictObject({ prospectId: id, ...contactFields }),
  idempotency: 'honoured',
  success: { status: 201, data: prospectContact },
  invalidates: ['/api/prospects'],
});

export const updateContact = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/contacts',
  access: 'staff',
  summary: 'Change what is given of a person; the rest stays. 409 `version_conflict` for an old version.',
  body: z.strictObject({
    id,
    version,
    firstName: z.optional(personName),
    lastName: z.optional(contactFields.lastName),
    email: contactFields.email,
    phone: contactFields.phone,
    position: contactFields.position,
  }),
  success: { status: 200, data: prospectContact },
  invalidates: ['/api/prospects'],
});

export const listProspectNotes = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/{id}/notes',
  access: 'staff',
  summary: 'Notes about a prospect, five a page, last changed first.',
  ...ofProspect,
  query: z.strictObject(paging(noteSorts)),
  success: { status: 200, data: z.array(note), meta: pageMeta },
});

export const createProspectNote = defineEndpoint({
  method: 'POST',
  path: '/api/prospects/notes',
  access: 'staff',
  summary: 'Write a note about a prospect; colleagues it mentions are told.',
  body: z.strictObject({ prospectId: id, note: freeText, mentions }),
  idempotency: 'honoured',
  success: { status: 201, data: note },
  invalidates: ['/api/prospects'],
});

export const updateProspectNote = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/notes',
  access: 'staff',
  summary:
    'Change a note, or the general note of a prospect: the answer is the one that changed. 409 `version_conflict` for an old version.',
  body: z.union([
    z.strictObject({ id, version, note: freeText, mentions }),
    z.strictObject({ prospectId: id, version, generalNote: optionalText(5000) }),
  ]),
  success: {
    status: 200,
    data: z.union([prospect, note]),
  },
  invalidates: invalidated,
});

export const archiveProspect = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/archive/{id}',
  access: 'staff',
  summary: 'Take a prospect off the list. Again, it changes nothing.',
  ...ofProspect,
  ...changed,
});

export const unarchiveProspect = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/unarchive/{id}',
  access: 'staff',
  summary: 'Return an archived prospect to the list. Again, it changes nothing.',
  ...ofProspect,
  ...changed,
});

const occurredAt = z.string('Enter a time.').check(
  wellFormed,
  z.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/,
    'Use a time such as 2026-11-20T10:00:00Z.',
  ),
  z.refine((value) => {
    const time = Date.parse(value);
    return time >= Date.UTC(1990, 0) && time < Date.UTC(2200, 0);
  }, 'This time does not exist.'),
);

export const createLog = defineEndpoint({
  method: 'POST',
  path: '/api/prospects/logs',
  access: 'staff',
  summary: 'Record a contact with a prospect, and how it went.',
  body: z.strictObject({
    prospectId: id,
    type: logType,
    outcome: logOutcome,
    note: z.optional(optionalText(5000)),
    occurredAt,
  }),
  idempotency: 'honoured',
  success: { status: 201, data: prospectLog },
  invalidates: ['/api/prospects'],
});

export const logSorts = ['occurredAt', '-occurredAt'] as const;

export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/api/prospects/logs/{id}',
  access: 'staff',
  summary: 'The log of a prospect, five a page, latest first.',
  ...ofProspect,
  query: z.strictObject({ ...paging(logSorts), type: z.optional(logType), outcome: z.optional(logOutcome) }),
  success: { status: 200, data: z.array(prospectLog), meta: pageMeta },
});
