import sql from 'sql-template-tag';

import { type TableRule, anybodys, nothing, origins, personal, secrets, texts } from './rules.ts';

/** The person themselves, how they sign in and what they are notified of. */
export const people: Readonly<Record<string, TableRule>> = {
  users: {
    kind: 'account',
    holds: 'name, email, phone and how one signs in',
    own: ({ user }) => sql`t.id = ${user}`,
    columns: {
      ...nothing('role', 'account_state', 'language'),
      ...personal('email', 'placeholder', 'email'),
      ...personal('name', 'placeholder', 'first_name', 'last_name'),
      ...personal('phone', 'empty', 'phone_number'),
      ...secrets('null', 'password_hash'),
      ...personal('name', 'null', 'google_issuer', 'google_id'),
      ...origins('null', 'reset_address'),
    },
  },
  notification_settings: {
    kind: 'account',
    holds: 'which notifications one gets',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: nothing('kinds'),
  },
  newsletter_cancellations: {
    kind: 'account',
    holds: 'that one wants no newsletters',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: {},
  },
  newsletter_recipients: {
    kind: 'account',
    holds: 'which newsletters one was sent',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: secrets('null', 'token_hash'),
  },
  banner_views: {
    kind: 'account',
    holds: 'which banners one has seen',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: {},
  },
  saved_views: {
    kind: 'account',
    holds: 'views of lists one has kept',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: texts('name', 'search'),
  },
  saved_reports: {
    kind: 'account',
    holds: 'reports one has kept',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: { ...texts('name'), ...nothing('report', 'frequency'), ...anybodys('text', 'parameters') },
  },
  terms_acceptances: {
    kind: 'account',
    holds: 'which terms one has accepted, and from where',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: origins('null', 'address'),
  },
  sessions: {
    kind: 'sessions',
    holds: 'devices, IP addresses and times of sign-ins',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: {
      ...nothing('kind'),
      ...secrets('row', 'token_hash'),
      ...personal('text', 'row', 'reason'),
      ...origins('row', 'address', 'user_agent'),
    },
  },
  one_time_tokens: {
    kind: 'tokens',
    holds: 'links to confirm an email or to set a password',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: {
      ...nothing('kind'),
      ...anybodys('email', 'email'),
      ...secrets('row', 'token_hash'),
      ...anybodys('text', 'payload'),
    },
  },
  erasures: {
    kind: 'history',
    holds: 'requests to be erased',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: {
      ...nothing('state', 'email', 'pattern'),
      ...texts('reason'),
      ...secrets('null', 'cancel_hash'),
    },
  },
  person_exports: {
    kind: 'exports',
    holds: 'copies of data one has asked for',
    own: ({ user }) => sql`t.user_id = ${user}`,
    columns: nothing('state'),
  },
  person_export_files: {
    kind: 'exports',
    holds: 'their files',
    own: ({ user }) => sql`t.export_id in (select id from person_exports where user_id = ${user})`,
    isDeleted: true,
    isExported: false,
    columns: personal('text', 'row', 'bytes'),
  },
  google_logins: {
    kind: 'moments',
    holds: 'sign-ins with Google that are under way',
    columns: { ...secrets('keep', 'handle_hash', 'state', 'nonce', 'verifier'), ...nothing('target') },
  },
  invitations: {
    kind: 'account',
    holds: 'invitations to the portal',
    own: ({ user }) => sql`t.accepted_user_id = ${user}`,
    columns: { ...nothing('role', 'state'), ...anybodys('email', 'email') },
  },
  notifications: {
    kind: 'notifications',
    holds: 'what one was notified of',
    own: ({ user }) => sql`t.recipient_id = ${user}`,
    isDeleted: true,
    columns: {
      ...nothing('state', 'action_data'),
      ...texts('title', 'content'),
      ...anybodys('text', 'mention_details'),
    },
  },
  digest_items: {
    kind: 'moments',
    holds: 'lines of the next daily email',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    columns: { ...texts('title', 'content'), ...nothing('earned') },
  },
  mailbox: {
    kind: 'mail',
    holds: 'emails that are kept instead of sent',
    own: ({ email }) => sql`lower(t.recipient) = lower(${email})`,
    isDeleted: true,
    isExported: false,
    columns: {
      ...nothing('message_id'),
      ...anybodys('email', 'recipient'),
      ...texts('subject', 'text', 'html'),
      ...anybodys('text', 'attachments'),
    },
  },
  idempotency_keys: {
    kind: 'answers',
    holds: 'requests and their answers',
    own: ({ user }) => sql`t.user_id = ${user}`,
    isDeleted: true,
    isExported: false,
    columns: {
      ...nothing('endpoint', 'key'),
      ...secrets('row', 'body_hash'),
      ...anybodys('text', 'answer'),
    },
  },
};
