import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { isReordered } from './faqs.ts';
import { version } from '../notes.ts';
import { appSlug, id, instant, lookupId, optionalText, text } from '../shared/schemas.ts';

export const resourceKinds = ['file', 'text', 'link'] as const;
const kind = z.enum(resourceKinds, `Use one of ${resourceKinds.join(', ')}.`);
export type ResourceKind = (typeof resourceKinds)[number];

/** What stands for a partner's own referral link in a text or an address. */
export const linkMark = '{{link}}';

/** The largest size of an offered file. */
export const mostResourceMegabytes = 20;
/** Resources that an installation keeps at most: all of them are read at once. */
export const mostResources = 500;

const file = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Served without credentials: its address is enough. */
  url: z.string(),
  /** It can be shown in a page. */
  isImage: z.boolean(),
});
export type ResourceFile = z.output<typeof file>;

const app = z.nullable(z.object({ slug: z.string(), name: z.string() }));

const resource = z.object({
  id,
  kind,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  app,
  /** Of a text; the caller's link is filled in. */
  text: z.string(),
  /** Of a link; the caller's own is filled in. */
  url: z.string(),
  file: z.nullable(file),
});
export type Resource = z.output<typeof resource>;

const editedResource = z.extend(resource, {
  /** Those who see it; everyone where there is none. */
  tagIds: z.array(z.int()),
  isPublished: z.boolean(),
  /** By partners, so far. */
  previews: z.int(),
  copies: z.int(),
  downloads: z.int(),
  version: z.int(),
  updatedAt: instant,
});
export type EditedResource = z.output<typeof editedResource>;

const fields = {
  kind,
  title: text(120),
  description: optionalText(500),
  category: text(60),
  /** Empty for one that is about no app. */
  app: z.union([appSlug, z.literal('')], 'Unknown app.'),
  text: optionalText(10_000),
  url: optionalText(2000),
  fileId: z.nullable(id),
  tagIds: z.array(lookupId, 'Choose tags from the list.').check(z.maxLength(100, 'Choose at most 100 tags.')),
  isPublished: z.boolean('Specify whether it is published.'),
};
const one = z.strictObject({ id });
const ids = z
  .array(id, 'Enter the resources.')
  .check(z.maxLength(mostResources, `Enter at most ${mostResources} resources.`));
const invalidates = ['/api/resources'] as const;

export const listResources = defineEndpoint({
  method: 'GET',
  path: '/api/resources',
  access: 'partnerOrStaff',
  summary:
    'The published resources for the calling partner, those of one app where it is named; staff see those for everyone.',
  query: z.strictObject({ app: z.optional(appSlug) }),
  success: { status: 200, data: z.array(resource) },
});

export const countResourceUse = defineEndpoint({
  method: 'POST',
  path: '/api/resources/{id}/used',
  access: 'partner',
  refusesActing: true,
  summary: 'Count that a resource was looked at, copied or downloaded.',
  params: one,
  body: z.strictObject({ how: z.enum(['preview', 'copy', 'download'], 'Use one of preview, copy, download.') }),
  success: { status: 202, data: z.object({}) },
});

export const listEditedResources = defineEndpoint({
  method: 'GET',
  path: '/api/resources/all',
  access: 'staff',
  summary: 'All resources in their order, as they are edited, with how often they were used.',
  success: { status: 200, data: z.array(editedResource) },
});

export const addResourceFile = defineEndpoint({
  method: 'POST',
  path: '/api/resources/files',
  access: 'staff',
  summary: `Store a file for a resource: PNG, JPEG and WebP are encoded anew; SVG, PDF, MP4, ZIP and Office files are served as attachments. Its kind follows from its content. Up to ${mostResourceMegabytes} MB.`,
  file: { field: 'file', isRequired: true, mostMegabytes: mostResourceMegabytes },
  success: { status: 201, data: file },
});

export const createResource = defineEndpoint({
  method: 'POST',
  path: '/api/resources',
  access: 'staff',
  summary: `Add a resource, as the last. There are ${mostResources} at most.`,
  body: z.strictObject(fields),
  idempotency: 'honoured',
  success: { status: 201, data: editedResource },
  invalidates,
});

export const updateResource = defineEndpoint({
  method: 'PUT',
  path: '/api/resources/{id}',
  access: 'staff',
  summary: 'Change a resource. 409 `version_conflict` for a stale version.',
  params: one,
  body: z.strictObject({ ...fields, version }),
  success: { status: 200, data: editedResource },
  invalidates,
});

export const orderResources = defineEndpoint({
  method: 'PUT',
  path: '/api/resources/order',
  access: 'staff',
  summary: 'Reorder all resources. 409 `version_conflict` when the list is not as last `seen`.',
  body: z.strictObject({ ids, seen: ids }).check(
    z.refine((body) => isReordered(body.ids, body.seen), {
      path: ['ids'],
      error: 'List every resource once.',
    }),
  ),
  success: { status: 200, data: z.array(editedResource) },
  invalidates,
});

export const deleteResource = defineEndpoint({
  method: 'DELETE',
  path: '/api/resources/{id}',
  access: 'staff',
  summary: 'Delete a resource. Its file is gone with it.',
  params: one,
  success: { status: 200, data: z.object({ id }) },
  invalidates,
});
