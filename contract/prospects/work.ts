import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { colleague } from '../lookups.ts';
import { mentions, note, noteSorts, version } from '../notes.ts';
import { prospect, prospectContact } from './prospects.ts';
import { phoneOrNone } from '../shared/phone.ts';
import {
  countryCode,
  email,
  freeText,
  host,
  id,
  moment,
  instant,
  lookupId,
  optionalText,
  personName,
} from '../shared/schemas.ts';

// What staff do with one prospect: they change it, keep its contacts, notes and log. What it is, and its lists: prospects.ts.

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
const invalidated = ['/api/prospects', '/api/lifecycles'] as const;
const changed = { success: { status: 200, data: prospect }, invalidates: invalidated } as const;
const ofProspect = { params: z.strictObject({ id }) } as const;

export const setProspectStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-status',
  access: 'staff',
  summary: 'Set a prospect’s status; unarchives it. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ status_id: lookupId, version }),
  ...changed,
});

export const setProspectType = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-type',
  access: 'staff',
  summary: 'Set a prospect’s type. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ type_id: lookupId, version }),
  ...changed,
});

export const setProspectAssignee = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-assignee',
  access: 'staff',
  summary:
    'Assign a prospect to a colleague, who is notified; null unassigns it. 409 `version_conflict` names what changed.',
  ...ofProspect,
  body: z.strictObject({ assigned_to: z.nullable(id), version }),
  ...changed,
});

const tagIds = z.array(lookupId, 'Choose the tags.').check(z.maxLength(most, `Choose at most ${most} tags.`));

export const setProspectTags = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/{id}/update-prospect-tags',
  access: 'staff',
  summary: 'Replace a prospect’s tags. 409 `version_conflict` names what changed since.',
  ...ofProspect,
  body: z.strictObject({ tag_ids: tagIds, version }),
  ...changed,
});

const emailOrNone = z.union([z.literal(''), email], 'Enter an email such as name@example.com, or leave it blank.');
const contactFields = {
  firstName: personName,
  lastName: optionalText(120),
  email: z.optional(emailOrNone),
  phone: z.optional(phoneOrNone),
  position: z.optional(optionalText(120)),
};

export const createProspect = defineEndpoint({
  method: 'POST',
  path: '/api/prospects',
  access: 'staff',
  summary: 'Add a prospect; without a status it gets the first of the board.',
  body: z.strictObject({
    name: personName,
    domain: z.optional(z.union([z.literal(''), host], 'Enter a domain such as example.com, or leave it blank.')),
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
  summary: 'Add a contact to a prospect.',
  body: z.strictObject({ prospectId: id, ...contactFields }),
  idempotency: 'honoured',
  success: { status: 201, data: prospectContact },
  invalidates: ['/api/prospects'],
});

export const updateContact = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/contacts',
  access: 'staff',
  summary: 'Update a contact; omitted fields stay unchanged. 409 `version_conflict` for a stale version.',
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
  summary: 'Create a note about a prospect; mentioned colleagues are notified.',
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
    'Update a note or a prospect’s general note; answers the updated one. 409 `version_conflict` for a stale version.',
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
  summary: 'Archive a prospect. Idempotent.',
  ...ofProspect,
  ...changed,
});

export const unarchiveProspect = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/unarchive/{id}',
  access: 'staff',
  summary: 'Unarchive a prospect. Idempotent.',
  ...ofProspect,
  ...changed,
});

export const loseProspect = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/lose/{id}',
  access: 'staff',
  summary: 'Mark a prospect as lost, with the reason. Idempotent; 409 `transition_not_allowed` once it is won.',
  ...ofProspect,
  body: z.strictObject({ reason: z.optional(optionalText(5000)) }),
  ...changed,
});

export const reopenProspect = defineEndpoint({
  method: 'PATCH',
  path: '/api/prospects/reopen/{id}',
  access: 'staff',
  summary: 'Reopen a lost prospect. Idempotent; 409 `transition_not_allowed` once it is won.',
  ...ofProspect,
  ...changed,
});

export const createLog = defineEndpoint({
  method: 'POST',
  path: '/api/prospects/logs',
  access: 'staff',
  summary: 'Log a contact with a prospect and its outcome.',
  body: z.strictObject({
    prospectId: id,
    type: logType,
    outcome: logOutcome,
    note: z.optional(optionalText(5000)),
    /** Not in the future. */
    occurredAt: moment,
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
