import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { id, lookupId, text, wholeNumber } from './shared/schemas.ts';
import { role, tag } from './session/user.ts';

/** The colours a tag or a status may have; the theme knows a shade of each for both schemes. */
export const lookupColors = [
  'gray',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
] as const;
const color = z.enum(lookupColors, `Use one of ${lookupColors.join(', ')}.`);

const name = text(60);
/** The id of a lookup as a step of a path. */
const params = z.strictObject({ id: wholeNumber(1, 2_147_483_647) });

export const prospectStatus = z.object({ id: z.int(), name: z.string(), color: z.string(), position: z.int() });
export type ProspectStatus = z.output<typeof prospectStatus>;
export const prospectType = z.object({ id: z.int(), name: z.string() });
export type ProspectType = z.output<typeof prospectType>;

/** A colleague, by the name others know. */
export const colleague = z.object({ id, firstName: z.string(), lastName: z.string() });
export type Colleague = z.output<typeof colleague>;
export const staffMember = z.extend(colleague, { role });
export type StaffMember = z.output<typeof staffMember>;

const deleted = { status: 200, data: z.object({ id: z.int() }) } as const;

/** What a change of a tag, or of a status or type, makes stale. */
const tagged = ['/api/tags', '/api/prospects', '/api/partners'] as const;
const sorted = ['/api/prospect-statuses', '/api/prospect-types', '/api/prospects'] as const;

export const listTags = defineEndpoint({
  method: 'GET',
  path: '/api/tags',
  access: 'staff',
  summary: 'The tags of partners and prospects, by name.',
  success: { status: 200, data: z.array(tag) },
});

export const createTag = defineEndpoint({
  method: 'POST',
  path: '/api/tags',
  access: 'staff',
  summary: 'Add a tag. 409 `duplicate` when there is one of this name.',
  body: z.strictObject({ name, color: z.optional(color) }),
  success: { status: 201, data: tag },
  invalidates: tagged,
});

export const updateTag = defineEndpoint({
  method: 'PUT',
  path: '/api/tags/{id}',
  access: 'staff',
  summary: 'Rename or recolour a tag everywhere.',
  params,
  body: z.strictObject({ name, color }),
  success: { status: 200, data: tag },
  invalidates: tagged,
});

export const deleteTag = defineEndpoint({
  method: 'DELETE',
  path: '/api/tags/{id}',
  access: 'staff',
  summary:
    'Delete an unused tag (409 `in_use` otherwise), or one that as many partners and prospects have as are named (409 `version_conflict` for other numbers). One with commission terms stays.',
  params,
  query: z.strictObject({
    partners: z.optional(wholeNumber(0, 1_000_000_000)),
    prospects: z.optional(wholeNumber(0, 1_000_000_000)),
  }),
  success: deleted,
  invalidates: tagged,
});

export const listTagUsage = defineEndpoint({
  method: 'GET',
  path: '/api/tags/usage',
  access: 'staff',
  summary: 'The tags with how many partners and prospects have each, and whether commission terms are set for it.',
  success: {
    status: 200,
    data: z.array(z.extend(tag, { partners: z.int(), prospects: z.int(), hasTerms: z.boolean() })),
  },
});
export type TagUsage = z.output<typeof listTagUsage.success.data>[number];

export const mergeTag = defineEndpoint({
  method: 'POST',
  path: '/api/tags/{id}/merge',
  access: 'staff',
  summary:
    'Give another tag to all that have this one, and delete this one. 409 `in_use` where commission terms are set for it.',
  params,
  body: z.strictObject({ into: lookupId }),
  success: { status: 200, data: tag },
  invalidates: tagged,
});

export const listProspectStatuses = defineEndpoint({
  method: 'GET',
  path: '/api/prospect-statuses',
  access: 'staff',
  summary: 'The statuses of prospects, in the order of the board.',
  success: { status: 200, data: z.array(prospectStatus) },
});

export const createProspectStatus = defineEndpoint({
  method: 'POST',
  path: '/api/prospect-statuses',
  access: 'staff',
  summary: 'Add a status, at the end of the board unless a place is given. 409 `duplicate` for a known name.',
  body: z.strictObject({ name, color: z.optional(color), position: z.optional(position()) }),
  success: { status: 201, data: prospectStatus },
  invalidates: sorted,
});

export const updateProspectStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/prospect-statuses/{id}',
  access: 'staff',
  summary: 'Rename, recolour or move a status.',
  params,
  body: z.strictObject({ name, color, position: position() }),
  success: { status: 200, data: prospectStatus },
  invalidates: sorted,
});

const statusIds = z
  .array(z.int('Choose statuses from the list.').check(z.positive(), z.maximum(2_147_483_647)), 'Enter the statuses.')
  .check(z.maxLength(1000, 'Enter at most 1,000 statuses.'));

/** Whether both name the same ids, each once. */
const isReordered = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && [one, other, [...one, ...other]].every((all) => new Set(all).size === one.length);

export const orderProspectStatuses = defineEndpoint({
  method: 'PUT',
  path: '/api/prospect-statuses/order',
  access: 'staff',
  summary: 'Reorder all statuses atomically. 409 `version_conflict` when the list is not as last `seen`.',
  body: z
    .strictObject({
      /** Every status, in the new order. */
      ids: statusIds,
      /** The same, in the order that was read. */
      seen: statusIds,
    })
    .check(
      z.refine(({ ids, seen }) => isReordered(ids, seen), {
        path: ['ids'],
        error: 'List every status once.',
      }),
    ),
  success: { status: 200, data: z.array(prospectStatus) },
  invalidates: sorted,
});

export const deleteProspectStatus = defineEndpoint({
  method: 'DELETE',
  path: '/api/prospect-statuses/{id}',
  access: 'staff',
  summary: 'Delete a status that no prospect has. 409 `in_use` otherwise.',
  params,
  success: deleted,
  invalidates: sorted,
});

export const listProspectTypes = defineEndpoint({
  method: 'GET',
  path: '/api/prospect-types',
  access: 'staff',
  summary: 'The types of prospects, by name.',
  success: { status: 200, data: z.array(prospectType) },
});

export const createProspectType = defineEndpoint({
  method: 'POST',
  path: '/api/prospect-types',
  access: 'staff',
  summary: 'Add a type. 409 `duplicate` when there is one of this name.',
  body: z.strictObject({ name }),
  success: { status: 201, data: prospectType },
  invalidates: sorted,
});

export const updateProspectType = defineEndpoint({
  method: 'PUT',
  path: '/api/prospect-types/{id}',
  access: 'staff',
  summary: 'Rename a type.',
  params,
  body: z.strictObject({ name }),
  success: { status: 200, data: prospectType },
  invalidates: sorted,
});

export const deleteProspectType = defineEndpoint({
  method: 'DELETE',
  path: '/api/prospect-types/{id}',
  access: 'staff',
  summary: 'Delete a type that no prospect has. 409 `in_use` otherwise.',
  params,
  success: deleted,
  invalidates: sorted,
});

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/admins',
  access: 'staff',
  summary: 'The admins, by name.',
  success: { status: 200, data: z.array(staffMember) },
});

export const listManagers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/managers',
  access: 'staff',
  summary: 'All staff, by name: possible managers, assignees and mentions.',
  success: { status: 200, data: z.array(staffMember) },
});

function position() {
  return z
    .int('Use a whole number.')
    .check(z.minimum(0, 'Use 0 or more.'), z.maximum(1_000_000, 'Use 1,000,000 or less.'));
}
