import sql from 'sql-template-tag';

import { type TableRule, anybodys, nothing, secrets, staffTexts, texts } from './rules.ts';

/** What partners and staff write to each other. */
export const work: Readonly<Record<string, TableRule>> = {
  leads: {
    kind: 'work',
    holds: 'leads with their contacts',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: {
      ...nothing('shop', 'country', 'state'),
      ...anybodys('name', 'company', 'contact_name'),
      ...anybodys('email', 'email'),
      ...anybodys('phone', 'phone'),
      ...texts('message', 'reason'),
    },
  },
  lead_apps: {
    kind: 'work',
    holds: 'which apps a lead is for',
    own: ({ partner }) => sql`t.lead_id in (select id from leads where partner_id = ${partner})`,
    columns: {},
  },
  claims: {
    kind: 'work',
    holds: 'claims of missing referrals',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('shop', 'state'), ...texts('evidence', 'question', 'answer', 'reason', 'appeal') },
  },
  claim_files: {
    kind: 'work',
    holds: 'files sent with claims',
    own: ({ user, partner }) => sql`t.partner_id = ${partner} or t.stored_by = ${user}`,
    isDeleted: true,
    columns: {
      ...nothing('content_type'),
      name: { holds: 'text', erasure: 'row', mentions: true, isExported: true },
      // The file itself is in the export.
      bytes: { holds: 'picture', erasure: 'row', mentions: false, isExported: false },
      ...secrets('row', 'object_key', 'sha256'),
    },
  },
  review_cases: {
    kind: 'work',
    holds: 'reviews, with questions and answers',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('rule', 'state'), ...texts('question', 'answer', 'reason') },
  },
  review_signals: {
    kind: 'work',
    holds: 'what put a referral under review',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: { ...nothing('rule', 'kind'), ...anybodys('text', 'evidence'), ...secrets('keep', 'dedupe') },
  },
  notes: {
    kind: 'work',
    holds: 'notes of staff, and questions of partners to them',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: { ...staffTexts('note'), ...anybodys('email', 'reply_to') },
  },
  note_mentions: { kind: 'work', holds: 'who is named in a note', columns: {} },
  question_answers: {
    kind: 'work',
    holds: 'answers of staff to questions',
    own: ({ partner }) => sql`t.note_id in (select id from notes where partner_id = ${partner})`,
    columns: texts('answer'),
  },
  support_notes: {
    kind: 'work',
    holds: 'questions to support',
    own: ({ user, partner }) => sql`t.user_id = ${user} or t.partner_id = ${partner}`,
    columns: nothing('state'),
  },
  support_messages: {
    kind: 'work',
    holds: 'what was written about them',
    own: ({ user, partner }) =>
      sql`t.support_note_id in (select id from support_notes where user_id = ${user} or partner_id = ${partner})`,
    columns: texts('text'),
  },
  faq_misses: {
    kind: 'programme',
    holds: 'words that the FAQ was searched for',
    isDeletedByMention: true,
    columns: texts('search'),
  },
};
