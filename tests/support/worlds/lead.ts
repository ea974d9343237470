import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { lead as leadAnswer } from '#contract/leads.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { makeApp, makeLead, makeReferral } from '../factories.ts';
import { leadActions } from '../../../src/entities/lead/leadActions.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { World } from './world.ts';

interface Facts {
  readonly conflict: 'shop' | 'referral' | null;
}
type Name = 'approve' | 'approveSilently' | 'reject' | 'update' | 'retry';
type Start = 'free' | 'claimed' | 'referred';

export const leadWorld: World<Facts, Name, Start> = {
  entity: 'lead',
  machine: leadMachine,
  starts: {
    free: { facts: { conflict: null } },
    claimed: { facts: { conflict: 'shop' } },
    referred: { facts: { conflict: 'referral' } },
  },
  acts: {
    approve: { sends: () => ['lead.approve'] },
    approveSilently: { sends: () => ['lead.approve'], isBare: true },
    reject: { sends: () => ['lead.reject'] },
    update: { sends: () => ['lead.update'] },
    retry: { sends: () => ['lead.retry'] },
  },
  context: ({ conflict }) => ({
    conflicts: conflict === null ? [] : [{ kind: conflict, what: 'shop.example', when: today, until: null }],
    now: today,
  }),
};

export const beginLead: Begin<Facts, Name, Start> = async ({ built, call }, start) => {
  const { pool } = built.db;
  const [staff, partner, other] = [
    await built.as('moderator'),
    await built.as('partner'),
    await built.as('otherPartner'),
  ];
  const app = await makeApp(pool);
  const shop = `${randomUUID()}.example`;
  const others = { partnerId: other.partnerId ?? '', shop };
  if (start === 'claimed') await makeLead(pool, { ...others, appIds: [app.id], at: '2026-11-01T09:00:00.000Z' });
  if (start === 'referred') await makeReferral(pool, { ...others, appId: app.id });
  const { id, email } = await makeLead(pool, {
    partnerId: partner.partnerId ?? '',
    shop,
    appIds: [app.id],
    at: '2026-11-10T09:00:00.000Z',
  });
  let edits = 0;
  const reason = start === 'free' ? {} : { overrideReason: 'They asked.' };
  return {
    id,
    asked: async () =>
      Promise.all(
        [staff, await built.as('manager'), await built.as('admin'), partner].map(async (person) => {
          const path = person === partner ? '/api/leads/partner' : '/api/leads';
          const { data } = await call(person, 'GET', `${path}?id=${id}`);
          const lead = z
            .array(leadAnswer)
            .parse(data)
            .find((each) => each.id === id);
          if (!lead) throw new Error('The lead is not on the list.');
          return { by: person.kind, server: lead.actions, browser: leadActions(lead) };
        }),
      ),
    hands: {
      approve: async () => (await call(staff, 'PUT', `/api/leads/${id}`, reason)).status,
      approveSilently: async () => (await call(staff, 'PUT', `/api/leads/${id}`, {})).status,
      reject: async () => (await call(staff, 'PUT', `/api/leads/reject/${id}`, { reason: 'Not for us.' })).status,
      retry: async () => (await call(partner, 'PUT', `/api/leads/retry/${id}`)).status,
      update: async () => {
        const [row] = await query<{ version: number }>(pool, sql`select version from leads where id = ${id}`);
        const { status } = await call(partner, 'PUT', `/api/leads/update/${id}`, {
          company: `Edited ${(edits += 1)}`,
          shopDomain: shop,
          contactName: 'Kim Shop',
          email,
          country: 'DE',
          apps: [app.slug],
          version: row?.version,
        });
        return status;
      },
    },
  };
};
