import sql from 'sql-template-tag';

import { type TableRule, anybodys, nothing, personal, secrets, staffTexts, texts } from './rules.ts';

/** The company of the person. */
export const partners: Readonly<Record<string, TableRule>> = {
  partners: {
    kind: 'account',
    holds: 'name, domain, address, phone and tax ID of a company',
    own: ({ partner }) => sql`t.id = ${partner}`,
    columns: {
      ...nothing('referral_id', 'country', 'approval_state', 'account_state'),
      ...personal('name', 'placeholder', 'name'),
      ...personal('domain', 'placeholder', 'domain'),
      ...personal('text', 'empty', 'discovery_method', 'expertise_area', 'audience'),
      ...personal('phone', 'empty', 'phone_number', 'country_phone_code'),
      ...personal('postalAddress', 'empty', 'street_address', 'city', 'zip'),
      ...personal('taxId', 'empty', 'tax_id'),
      ...texts('approval_note', 'account_note', 'account_message'),
      ...staffTexts('internal_note'),
    },
  },
  images: {
    kind: 'account',
    holds: 'pictures',
    own: ({ partner }) => sql`t.id = (select image_id from partners where id = ${partner})`,
    columns: {
      ...nothing('content_type'),
      ...personal('picture', 'row', 'bytes'),
      ...nothing('object_key'),
      ...secrets('row', 'sha256'),
    },
  },
  payout_methods: {
    kind: 'account',
    holds: 'where a partner is paid',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: {
      ...nothing('state', 'method', 'country'),
      ...personal('name', 'erased', 'holder'),
      ...personal('payoutAccount', 'erased', 'masked'),
      ...secrets('erased', 'sealed'),
      ...secrets('null', 'cancel_hash', 'digest'),
    },
  },
  partner_managers: {
    kind: 'account',
    holds: 'who looked after a partner, and when',
    own: ({ partner, user }) => sql`t.partner_id = ${partner} or t.user_id = ${user}`,
    columns: {},
  },
  partner_tags: {
    kind: 'account',
    holds: 'tags of a partner',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: {},
  },
  tier_standings: {
    kind: 'account',
    holds: 'where a partner stands with the tiers',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    columns: { ...nothing('state', 'override_state'), ...texts('override_reason') },
  },
  prospects: {
    kind: 'work',
    holds: 'companies that staff would like as partners',
    own: ({ partner }) => sql`t.partner_id = ${partner}`,
    isExported: false,
    columns: {
      ...nothing('country', 'state', 'outcome_state'),
      ...anybodys('name', 'name'),
      ...anybodys('domain', 'domain'),
      ...staffTexts('general_note', 'outcome_reason'),
    },
  },
  prospect_contacts: {
    kind: 'work',
    holds: 'people at such a company',
    own: ({ partner }) => sql`t.prospect_id in (select id from prospects where partner_id = ${partner})`,
    isExported: false,
    columns: {
      ...anybodys('name', 'first_name', 'last_name'),
      ...anybodys('email', 'email'),
      ...anybodys('phone', 'phone'),
      ...anybodys('text', 'position'),
    },
  },
  prospect_logs: {
    kind: 'work',
    holds: 'calls and emails with such a company',
    own: ({ partner }) => sql`t.prospect_id in (select id from prospects where partner_id = ${partner})`,
    isExported: false,
    columns: { ...nothing('type', 'outcome'), ...staffTexts('note') },
  },
  prospect_tags: { kind: 'work', holds: 'tags of such a company', columns: nothing('state', 'outcome_state') },
};
