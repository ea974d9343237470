import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { lead as leadAnswer } from '#contract/leads/leads.ts';
import { DAY } from '#contract/shared/day.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { convertLeads, expireLeads } from '../../../server/features/leads/ends.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { installed } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makeLead } from '../make/leads.ts';
import { makeReferral } from '../make/referrals.ts';
import { leadActions } from '../../../src/entities/lead/leadActions.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly conflict: 'shop' | 'referral' | null;
  readonly isInstalled: boolean;
  /** ISO UTC, as are the other times: when it was approved last, `now` before that. */
  readonly approvedAt: string;
  readonly now: string;
}
type Name =
  | 'approve'
  | 'approveSilently'
  | 'undo'
  | 'wait'
  | 'outlast'
  | 'runJob'
  | 'install'
  | 'reject'
  | 'update'
  | 'retry'
  | 'withdraw'
  | 'revoke'
  | 'revokeSilently';
type Start = 'free' | 'claimed' | 'referred';
type At = Standing<Facts>;

const undoMs = 5000;
const claimMs = 90 * DAY;
const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const begin = (conflict: Facts['conflict']) => ({
  facts: { conflict, isInstalled: false, approvedAt: today, now: today },
});
const stateOf = ({ states }: At) => states['lead'];
const done = () => 200;
const approvedNow = { after: ({ facts }: At) => ({ ...facts, approvedAt: facts.now }) };

export const leadWorld: World<Facts, Name, Start> = {
  entity: 'lead',
  machine: leadMachine,
  starts: {
    free: begin(null),
    claimed: begin('shop'),
    referred: begin('referral'),
  },
  acts: {
    approve: { sends: () => ['lead.approve'], ...approvedNow },
    approveSilently: { sends: () => ['lead.approve'], isBare: true, ...approvedNow },
    undo: { sends: () => ['lead.undo'] },
    wait: {
      when: (at) => stateOf(at) === 'approved' && at.facts.now === at.facts.approvedAt,
      before: ({ facts }) => ({ ...facts, now: after(facts.approvedAt, undoMs) }),
      answers: done,
    },
    // Once: approved again, its claim would end again.
    outlast: {
      when: (at) => stateOf(at) === 'approved' && at.facts.now < after(today, claimMs),
      // The other's claim is over by then, too.
      before: ({ facts }) => ({
        ...facts,
        conflict: facts.conflict === 'referral' ? 'referral' : null,
        now: after(facts.approvedAt, claimMs + 1),
      }),
      sends: () => ['lead.expire'],
      answers: done,
    },
    // The job finds only what is over.
    runJob: { answers: done },
    // Heard of late where the claim has ended; converted by a job.
    install: {
      when: (at) =>
        (stateOf(at) === 'approved' || stateOf(at) === 'expired') &&
        !at.facts.isInstalled &&
        at.facts.conflict !== 'referral',
      before: ({ facts }) => ({ ...facts, isInstalled: true }),
      sends: () => ['lead.convert'],
      answers: done,
    },
    reject: { sends: () => ['lead.reject'] },
    update: { sends: () => ['lead.update'] },
    retry: { sends: () => ['lead.retry'] },
    withdraw: { sends: () => ['lead.withdraw'] },
    revoke: { sends: () => ['lead.revoke'] },
    revokeSilently: { sends: () => ['lead.revoke'], isBare: true },
  },
  context: ({ conflict, isInstalled, approvedAt, now }) => ({
    conflicts: conflict === null ? [] : [{ kind: conflict, what: 'shop.example', when: today, until: null }],
    undoableUntil: after(approvedAt, undoMs),
    installs: isInstalled ? 1 : 0,
    claimEndsAt: after(approvedAt, claimMs),
    now,
  }),
};

export const beginLead: Begin<Facts, Name, Start> = async ({ built, call, tell, colleague }, start) => {
  const { pool } = built.db;
  const [staff, partner, other] = [
    await colleague('moderator'),
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
  const runJob = async () => {
    await transaction(pool, (tx) => expireLeads(tx, built.services.now()));
    return 200;
  };
  const claimEnd = async () => {
    const [row] = await query<{ at: string }>(pool, sql`select claim_ends_at as at from leads where id = ${id}`);
    if (!row) throw new Error('The lead is gone.');
    return row.at;
  };
  return {
    id,
    offers: async () =>
      Promise.all(
        [staff, await colleague('manager'), await colleague('admin'), partner].map(async (person) => {
          const path = person === partner ? '/api/leads/partner' : '/api/leads';
          const { data } = await call(person, 'GET', `${path}?id=${id}`);
          const lead = z
            .array(leadAnswer)
            .parse(data)
            .find((each) => each.id === id);
          if (!lead) throw new Error('The lead is not on the list.');
          return {
            by: person.kind,
            // The browser draws what is allowed alone, and has no words for the rest.
            server: lead.actions.map((action) => ({ ...action, reasons: [] })),
            browser: leadActions(lead, built.services.now().toISOString()),
          };
        }),
      ),
    hands: {
      approve: async () => (await call(staff, 'PUT', `/api/leads/${id}`, reason)).status,
      approveSilently: async () => (await call(staff, 'PUT', `/api/leads/${id}`, {})).status,
      undo: async () => (await call(staff, 'PUT', `/api/leads/undo/${id}`)).status,
      wait: async () => {
        built.setNow(after(built.services.now().toISOString(), undoMs));
        return 200;
      },
      outlast: async () => {
        built.setNow(after(await claimEnd(), 1));
        return runJob();
      },
      runJob,
      install: async () => {
        const end = await claimEnd();
        const now = built.services.now().toISOString();
        const status = await tell(app, installed(shop, now < end ? now : end));
        await transaction(pool, (tx) => convertLeads(tx, [id], built.services.now()));
        return status;
      },
      withdraw: async () => (await call(partner, 'PUT', `/api/leads/withdraw/${id}`)).status,
      revoke: async () => (await call(staff, 'PUT', `/api/leads/revoke/${id}`, { reason: 'It closed.' })).status,
      revokeSilently: async () => (await call(staff, 'PUT', `/api/leads/revoke/${id}`, {})).status,
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
