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
import type { Standing, World } from './world.ts';

interface Facts {
  readonly conflict: 'shop' | 'referral' | null;
  /** The time to undo an approval is over. */
  readonly isLate: boolean;
  readonly isInstalled: boolean;
}
type Name = 'approve' | 'approveSilently' | 'undo' | 'wait' | 'install' | 'reject' | 'update' | 'retry';
type Start = 'free' | 'claimed' | 'referred';

const begin = (conflict: Facts['conflict']) => ({ facts: { conflict, isLate: false, isInstalled: false } });
const isApproved = (at: Standing<Facts>) => at.states['lead'] === 'approved';
const done = () => 200;
const later = '2026-11-20T12:00:05.000Z';

export const leadWorld: World<Facts, Name, Start> = {
  entity: 'lead',
  machine: leadMachine,
  starts: {
    free: begin(null),
    claimed: begin('shop'),
    referred: begin('referral'),
  },
  acts: {
    approve: { sends: () => ['lead.approve'] },
    approveSilently: { sends: () => ['lead.approve'], isBare: true },
    undo: { sends: () => ['lead.undo'] },
    wait: {
      when: (at) => isApproved(at) && !at.facts.isLate,
      before: ({ facts }) => ({ ...facts, isLate: true }),
      answers: done,
    },
    install: {
      when: (at) => isApproved(at) && !at.facts.isInstalled && at.facts.conflict !== 'referral',
      before: ({ facts }) => ({ ...facts, isInstalled: true }),
      answers: done,
    },
    reject: { sends: () => ['lead.reject'] },
    update: { sends: () => ['lead.update'] },
    retry: { sends: () => ['lead.retry'] },
  },
  context: ({ conflict, isLate, isInstalled }) => ({
    conflicts: conflict === null ? [] : [{ kind: conflict, what: 'shop.example', when: today, until: null }],
    undoableUntil: later,
    installs: isInstalled ? 1 : 0,
    now: isLate ? later : today,
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
          return {
            by: person.kind,
            server: lead.actions,
            browser: leadActions(lead, built.services.now().toISOString()),
          };
        }),
      ),
    hands: {
      approve: async () => (await call(staff, 'PUT', `/api/leads/${id}`, reason)).status,
      approveSilently: async () => (await call(staff, 'PUT', `/api/leads/${id}`, {})).status,
      undo: async () => (await call(staff, 'PUT', `/api/leads/undo/${id}`)).status,
      wait: async () => {
        built.setNow(later);
        return 200;
      },
      install: async () => {
        await makeReferral(pool, {
          partnerId: partner.partnerId ?? '',
          appId: app.id,
          shop,
          source: 'lead',
          leadId: id,
        });
        return 200;
      },
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
