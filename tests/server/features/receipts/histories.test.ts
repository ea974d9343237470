import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import type { Incoming } from '../../../../server/features/events/incoming.ts';
import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { decidedReceipts } from '../../../../server/features/receipts/receipt.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { installed } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import {
  historyDays,
  installHistory,
  type InstallHistory,
  type InstallStep,
  stride,
  windowDays,
} from '../../../support/money/installHistories.ts';
import { seeded } from '../../../support/seed.ts';
import { within } from '../../../support/within.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const histories = Number(process.env['RECEIPTS'] ?? 250);
const together = 500;
const timeOf = (day: number, minute: number) =>
  new Date(Date.UTC(2026, 5, 1) + (day * stride * 1440 + minute) * 60_000).toISOString();
const shopOf = (n: number) => `history-${n}.example`;

interface Known {
  visits: string[];
  leads: string[];
}

const pick = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)];

function eventOf(
  step: Extract<InstallStep, { minute: number }>,
  shop: string,
  day: number,
  known: Known,
): AppEvent | null {
  const at = timeOf(day, step.minute);
  if (step.kind === 'uninstall') return { type: 'app.uninstalled', timestamp: at, data: { shop } };
  if (step.kind !== 'install') return null;
  const visitId = step.names === 'unknown' ? newId() : pick(known.visits, step.which);
  const utmContent = pick(known.visits, step.which + 1);
  return installed(shop, at, {
    ...(visitId !== undefined && ['visit', 'both', 'unknown'].includes(step.names) ? { visitId } : {}),
    ...(utmContent !== undefined && ['utm', 'both'].includes(step.names) ? { utmContent } : {}),
  });
}

/** Plays them day by day through the product's own intake; then asks for every receipt. */
async function play(all: readonly InstallHistory[], first: number) {
  const app = await makeApp(db.pool, { windowDays });
  const partners = [await makePartner(db.pool), await makePartner(db.pool), await makePartner(db.pool)].map(
    ({ id }) => id,
  );
  const known: Known[] = all.map(() => ({ visits: [], leads: [] }));
  for (let day = 0; day < historyDays; day += 1) {
    const visits: { id: string; n: number; who: string; at: string; isBot: boolean | null }[] = [];
    const leads: { id: string; n: number; who: string; at: string }[] = [];
    const decisions: { id: string; state: string }[] = [];
    const incoming: Incoming[] = [];
    for (const [n, history] of all.entries()) {
      const step = history[day];
      const mine = known[n];
      if (!step || !mine) continue;
      if (step.kind === 'visit') {
        const visit = {
          id: newId(),
          n,
          who: partners[step.who] ?? '',
          at: timeOf(day, step.minute),
          isBot: step.isBot,
        };
        visits.push(visit);
        mine.visits.push(visit.id);
      } else if (step.kind === 'lead') {
        const lead = { id: newId(), n, who: partners[step.who] ?? '', at: timeOf(day, step.minute) };
        leads.push(lead);
        mine.leads.push(lead.id);
      } else if (step.kind === 'install' || step.kind === 'uninstall') {
        const event = eventOf(step, shopOf(first + n), day, mine);
        if (event) incoming.push({ appId: app.id, webhookId: newId(), event });
      } else {
        const id = pick(mine.leads, step.which);
        const state = { approve: 'approved', reject: 'rejected', revoke: 'revoked' }[step.kind];
        if (id !== undefined) decisions.push({ id, state });
      }
    }
    const now = timeOf(day, 1439.5);
    await query(
      db.pool,
      sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot)
          select v.id, v.who, ${app.id}, v.shop, ${Buffer.alloc(16)}, 'link', v.at, v.bot
            from unnest(${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ who }) => who)}::uuid[],
                        ${visits.map(({ n }) => shopOf(first + n))}::text[], ${visits.map(({ at }) => at)}::timestamptz[],
                        ${visits.map(({ isBot }) => isBot)}::boolean[]) as v(id, who, shop, at, bot)`,
    );
    await query(
      db.pool,
      sql`with made as (
            insert into leads (id, partner_id, company, shop, contact_name, email, country, claimed_at, claim_ends_at, created_at, updated_at)
            select v.id, v.who, 'Company', v.shop, 'Kim Shop', '', 'DE', v.at, v.at + interval '30 days', v.at, v.at
              from unnest(${leads.map(({ id }) => id)}::uuid[], ${leads.map(({ who }) => who)}::uuid[],
                          ${leads.map(({ n }) => shopOf(first + n))}::text[], ${leads.map(({ at }) => at)}::timestamptz[])
                as v(id, who, shop, at) returning id)
          insert into lead_apps (lead_id, app_id) select id, ${app.id}::uuid from made`,
    );
    // A lead that brought an install is decided for good.
    await query(
      db.pool,
      sql`update leads l set state = v.state, decided_at = ${now}::timestamptz,
                             claim_ends_at = case v.state when 'approved' then ${now}::timestamptz + interval '30 days' end
            from unnest(${decisions.map(({ id }) => id)}::uuid[], ${decisions.map(({ state }) => state)}::text[]) as v(id, state)
           where l.id = v.id and not exists (select 1 from referrals r where r.lead_id = l.id)`,
    );
    await transaction(db.pool, (tx) => ingestEvents(tx, incoming, new Date(now)));
  }
  return app.id;
}

interface Outcome {
  shop: string;
  at: string;
  partnerId: string | null;
  rule: string | null;
  touchId: string | null;
}

/** What was recorded: of referrals whose they are, of unattributed installs that they are no one's. */
const outcomesOf = (appId: string) =>
  query<Outcome>(
    db.pool,
    sql`select shop, installed_at as at, partner_id as "partnerId", witness as rule, coalesce(visit_id, lead_id) as "touchId"
          from referrals where app_id = ${appId}
        union all
        select shop, occurred_at, null, null, null from app_events
         where app_id = ${appId} and type = 'app.installed' and outcome = 'unattributed'
         order by 1, 2`,
  );

test(
  `of ${histories} histories every receipt names the recorded winner, long after`,
  { timeout: within(1_800_000) },
  async () => {
    const { seed = Math.trunc(Math.random() * 2 ** 31) } = seeded();
    const all = fc.sample(installHistory, { numRuns: histories, seed });
    const rules = new Set<string | null>();
    for (let first = 0; first < all.length; first += together) {
      const appId = await play(all.slice(first, first + together), first);
      const outcomes = await outcomesOf(appId);
      const receipts = await decidedReceipts(
        db.pool,
        outcomes.map(({ shop, at }) => ({ appId, shop, at })),
      );
      const found = receipts.map(({ winner, rule, isComplete, judged }, n) => ({
        shop: outcomes[n]?.shop,
        at: outcomes[n]?.at,
        partnerId: winner?.partnerId ?? null,
        rule,
        touchId: judged.find(({ verdict }) => verdict === 'won')?.touch.id ?? null,
        isComplete,
      }));
      expect(found, `SEED=${seed}`).toEqual(outcomes.map((outcome) => ({ ...outcome, isComplete: true })));
      for (const { rule } of outcomes) rules.add(rule);
    }
    expect([...rules].map(String).toSorted()).toEqual(['lead', 'null', 'shop', 'utm_content', 'visit_id']);
  },
);
