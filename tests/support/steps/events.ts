import sql from 'sql-template-tag';

import { query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import type { Built } from '../app.ts';
import { installed, send } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makePartner } from '../make/partners.ts';

let made = 0;
const nextShop = () => `shop-${(made += 1)}.example`;

interface Referral {
  id: string;
  partner_id: string;
  source: string;
  life: string;
  review: string;
  reason: string;
  visit_id: string | null;
  lead_id: string | null;
  uninstalled_at: string | null;
}

/** Partners, apps and shops that send events, and what is kept of them. */
export function eventSteps(built: () => Built) {
  async function world(given: Parameters<typeof makePartner>[1] = {}, app: Parameters<typeof makeApp>[1] = {}) {
    const [partner, sender] = [await makePartner(built().db.pool, given), await makeApp(built().db.pool, app)];
    return { partner, app: sender, shop: nextShop() };
  }

  /** A partner, an app, and a shop that has installed it through a visit. */
  async function referred(given: Parameters<typeof makePartner>[1] = {}, app: Parameters<typeof makeApp>[1] = {}) {
    const all = await world(given, app);
    const visitId = await makeVisit({ partnerId: all.partner.id, appId: all.app.id, shop: all.shop });
    await send(built(), all.app, installed(all.shop, '2026-11-01T09:00:00Z', { visitId }));
    const referral = await referralOf(all.app.id, all.shop);
    if (!referral) throw new Error('not referred');
    return { ...all, referralId: referral.id };
  }

  async function makeVisit(given: { partnerId: string; appId: string; shop?: string | null; at?: string }) {
    const id = newId();
    await query(
      built().db.pool,
      sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
        values (${id}, ${given.partnerId}, ${given.appId}, ${given.shop ?? null}, ${Buffer.alloc(16)}, 'link',
                ${given.at ?? '2026-11-01T08:00:00Z'}::timestamptz)`,
    );
    return id;
  }

  async function makeLead(given: { partnerId: string; appId: string; shop: string; state?: string; endsAt?: string }) {
    const id = newId();
    await query(
      built().db.pool,
      sql`insert into leads (id, partner_id, company, shop, state, claim_ends_at, decided_at)
        values (${id}, ${given.partnerId}, 'Company', ${given.shop}, ${given.state ?? 'approved'},
                ${given.state === 'rejected' ? null : (given.endsAt ?? '2027-01-01T00:00:00Z')}::timestamptz,
                '2026-10-01T00:00:00Z')`,
    );
    await query(built().db.pool, sql`insert into lead_apps (lead_id, app_id) values (${id}, ${given.appId})`);
    return id;
  }

  async function referralOf(appId: string, shop: string): Promise<Referral | undefined> {
    const [row] = await query<Referral>(
      built().db.pool,
      sql`select id, partner_id, source, life_state as life, review_state as review, review_reason as reason, visit_id, lead_id,
               uninstalled_at
          from referrals where app_id = ${appId} and shop = ${shop} and superseded_at is null`,
    );
    return row;
  }

  const outcomeOf = async (id: string | null) =>
    (await query<{ outcome: string }>(built().db.pool, sql`select outcome from app_events where id = ${id}`))[0]
      ?.outcome;

  /** What an app's charges of a shop came to: commissions by charge, and the ledger in order. */
  async function moneyOf(appId: string, shop: string) {
    const commissions = await query<object>(
      built().db.pool,
      sql`select c.external_id as charge, m.amount_minor as amount, m.rate, m.state, m.reason,
               to_char(m.payable_month, 'YYYY-MM') as month
          from commissions m join charges c on c.id = m.charge_id
         where c.app_id = ${appId} and c.shop = ${shop} order by c.external_id`,
    );
    const entries = await query<{ entry: string }>(
      built().db.pool,
      sql`select e.kind || ' ' || e.amount_minor as entry from ledger_entries e
          join commissions m on m.id = e.commission_id join charges c on c.id = m.charge_id
         where c.app_id = ${appId} and c.shop = ${shop} order by e.id`,
    );
    return { commissions, ledger: entries.map(({ entry }) => entry) };
  }

  const eventCount = async (appId: string) =>
    (await query<{ n: number }>(built().db.pool, sql`select count(*) as n from app_events where app_id = ${appId}`))[0]
      ?.n;

  return { nextShop, world, referred, makeVisit, makeLead, referralOf, outcomeOf, moneyOf, eventCount };
}
