import sql from 'sql-template-tag';

import { type TableRule, nothing, personal, secrets, texts } from './rules.ts';

/** What the programme itself consists of, and what makes it run. */
export const programme: Readonly<Record<string, TableRule>> = {
  apps: {
    kind: 'programme',
    holds: 'apps',
    columns: {
      ...nothing('slug', 'name', 'tagline', 'description', 'description_tree', 'category', 'color', 'listing_url'),
      ...nothing('currency', 'listing_state'),
      ...secrets('keep', 'webhook_secret', 'old_webhook_secret'),
    },
  },
  app_plans: { kind: 'programme', holds: 'plans of apps', columns: nothing('name', 'currency', 'interval') },
  app_plan_prices: { kind: 'programme', holds: 'prices of plans', columns: nothing('name', 'currency', 'interval') },
  app_windows: { kind: 'programme', holds: 'attribution windows that apps had', columns: {} },
  tags: { kind: 'programme', holds: 'tags', columns: nothing('name', 'color') },
  tiers: { kind: 'programme', holds: 'tiers', columns: nothing('name', 'metric', 'currency') },
  prospect_statuses: { kind: 'programme', holds: 'statuses of prospects', columns: nothing('name', 'color') },
  prospect_types: { kind: 'programme', holds: 'types of prospects', columns: nothing('name') },
  terms_versions: {
    kind: 'programme',
    holds: 'terms and conditions',
    columns: nothing('state', 'title', 'body', 'changes'),
  },
  banners: { kind: 'programme', holds: 'banners', columns: nothing('state') },
  banner_editions: {
    kind: 'programme',
    holds: 'texts of banners',
    columns: {
      ...nothing('link_url', 'tone', 'frequency', 'audience'),
      ...texts('title', 'body', 'body_tree', 'link_label'),
    },
  },
  newsletters: {
    kind: 'programme',
    holds: 'newsletters',
    columns: { ...nothing('state', 'audience'), ...texts('subject', 'body', 'body_tree') },
  },
  faqs: {
    kind: 'programme',
    holds: 'questions of the FAQ',
    columns: texts('topic', 'question', 'answer', 'answer_tree'),
  },
  resources: {
    kind: 'programme',
    holds: 'resources for partners',
    columns: { ...nothing('kind', 'url'), ...texts('title', 'description', 'category', 'text') },
  },
  resource_tags: { kind: 'programme', holds: 'whom resources are for', columns: {} },
  files: {
    kind: 'programme',
    holds: 'files of resources',
    columns: { ...nothing('name', 'content_type', 'bytes', 'object_key', 'sha256'), ...secrets('keep', 'key') },
  },
  stored_objects: { kind: 'programme', holds: 'where files are stored', columns: nothing('key') },
  settings: { kind: 'programme', holds: 'settings', columns: nothing('name', 'value') },
  lifecycle_limits: {
    kind: 'programme',
    holds: 'how long records may stay in a state',
    columns: nothing('entity', 'region', 'state'),
  },
  lifecycle_escalations: {
    kind: 'moments',
    holds: 'which records were noted as late',
    columns: nothing('entity', 'region', 'state'),
  },
  pgmigrations: { kind: 'programme', holds: 'changes of the database', columns: nothing('name') },
  throttles: {
    kind: 'moments',
    holds: 'counts of attempts',
    own: ({ email }) => sql`strpos(t.key, lower(${email})) > 0`,
    isExported: false,
    isDeleted: true,
    columns: personal('email', 'row', 'key'),
  },
  socket_io_attachments: {
    kind: 'moments',
    holds: 'messages on their way to open pages',
    columns: nothing('payload'),
  },
};
