import type pg from 'pg';
import sql from 'sql-template-tag';

import { insertVisits } from '../../server/features/affiliate/visits.ts';
import { type Queryable, query } from '../../server/platform/database/pool.ts';
import { transitionMany } from '../../server/lifecycle/transition.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { hashPassword } from '../../server/features/session/passwordHash.ts';
import { demoPassword } from '#contract/account/passwordStrength.ts';
import { DAY } from '#contract/shared/day.ts';
import { demoApps } from './apps.ts';
import { type Calendar, calendarOf, later } from './calendar.ts';
import type { Counts } from './demo.ts';
import { lay } from './lay.ts';
import { layLookups } from './lay/catalogue.ts';
import { layLeads } from './lay/leads.ts';
import { layAcceptances, layPartners, layPartnerTags } from './lay/people.ts';
import { layProspects } from './lay/prospects.ts';
import { planCharges, planEvents } from './plan/events.ts';
import { planLeads } from './plan/leads.ts';
import { type PartnerPlan, planMorePartners } from './plan/partners.ts';
import { planProspects } from './plan/prospects.ts';
import { planReferrals } from './plan/referrals.ts';
import type { Referrer, SoldApp } from './plan/referrers.ts';
import { shopMaker } from './plan/shops.ts';
import { planVisits, visitsOf } from './plan/visits.ts';
import { randomOf } from './random.ts';
import { chunks, type Step } from './step.ts';
import { eventSteps } from './steps/events.ts';
import { decideLeadsTogether } from './steps/leads.ts';
import { moreCharges } from './steps/moreCharges.ts';

const inOneStatement = { partners: 1000, prospects: 10_000, leads: 1000, visits: 5000 } as const;
/** Held in memory at a time. */
const referralsAtOnce = 25_000;

interface Given {
  readonly pool: pg.Pool;
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly now: Date;
  /** Called with what was created. */
  readonly tell: (line: string) => void;
}

/**
 * Lays more onto demo data: partners, leads and prospects as sets of rows, registrations decided through the lifecycle;
 * visits, referrals and charges through the functions that receive them. Charges are those of the new referrals or,
 * without these, of the shops that are there. Commissions mature with the next job.
 */
export async function layMore(counts: Partial<Counts>, { pool, ownerUrl, secrets, now, tell }: Given): Promise<void> {
  const calendar = calendarOf(now);
  const tag = now.getTime().toString(36);
  const staff = (
    await query<{ id: string }>(pool, sql`select id from users where role <> 'partner' order by created_at, id`)
  ).map(({ id }) => id);
  if (staff.length === 0)
    throw new Error('There is nothing to add to yet: create the demo data first with npm start or npm run seed.');
  const apps = await soldApps(pool);

  const { partners = 0, prospects = 0, leads = 0, referrals = 0, visits = 0, charges = 0 } = counts;
  const lays: [name: string, count: number, steps: () => Promise<Iterable<Step>> | Iterable<Step>][] = [
    ['partners', partners, () => partnerSteps(calendar, { count: partners, tag, staff, secrets })],
    ['prospects', prospects, () => prospectSteps(calendar, { count: prospects, tag, staff })],
    [
      'leads',
      leads,
      async () => leadSteps(calendar, { count: leads, tag, apps, referrers: await referrersOf(pool), staff }),
    ],
    [
      'referrals',
      referrals,
      async () => referralSteps(calendar, { count: referrals, charges, tag, apps, referrers: await referrersOf(pool) }),
    ],
    [
      'visits',
      visits,
      async () => visitSteps(calendar, { count: visits, tag, apps, referrers: await referrersOf(pool) }),
    ],
    ['charges', referrals > 0 ? 0 : charges, () => moreCharges(pool, { calendar, count: charges, tag, apps })],
  ];
  for (const [name, count, steps] of lays) {
    if (count === 0) continue;
    const begun = performance.now();
    await lay(await steps(), { pool, ownerUrl });
    const extra = name === 'referrals' && charges > 0 ? ` with ${charges} charges` : '';
    tell(`${count} ${name}${extra} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
}

function* partnerSteps(
  calendar: Calendar,
  { count, tag, staff, secrets }: { count: number; tag: string; staff: readonly string[]; secrets: Secrets },
): Generator<Step> {
  const ids = randomOf(`acceptances ${tag}`);
  const hash = hashPassword(demoPassword);
  const planned = planMorePartners(calendar, count, tag).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  yield { at: calendar.now, run: layLookups };
  for (const chunk of chunks(planned, inOneStatement.partners)) {
    yield {
      at: calendar.now,
      run: async (tx) => {
        await layPartners(tx, chunk, await hash, secrets);
        await layPartnerTags(tx, chunk);
        for (const isApproved of [true, false]) await decideTogether(tx, chunk, isApproved, staff[0] ?? null);
        await layAcceptances(tx, chunk, 1, ({ acceptedAt }) => ids.id(acceptedAt ?? calendar.now));
      },
    };
  }
}

/** Decides many registrations alike, as of the last of them. */
async function decideTogether(
  tx: Queryable,
  partners: readonly PartnerPlan[],
  isApproved: boolean,
  userId: string | null,
) {
  const decided = partners.flatMap(({ id, decision }) =>
    decision?.isApproved === isApproved ? [{ id, ...decision }] : [],
  );
  const now = new Date(Math.max(0, ...decided.map(({ at }) => at.getTime())));
  await transitionMany(tx, {
    entity: 'approval',
    event: isApproved ? 'approval.approve' : 'approval.reject',
    ids: decided.map(({ id }) => id),
    actor: { userId },
    now,
    set: { approval_decided_at: now.toISOString() },
  });
}

function* prospectSteps(
  calendar: Calendar,
  { count, tag, staff }: { count: number; tag: string; staff: readonly string[] },
): Generator<Step> {
  yield { at: calendar.now, run: layLookups };
  const planned = planProspects({ calendar, count, staff, tag: `${tag}-` }, randomOf(`prospects ${tag}`));
  for (const chunk of chunks(planned, inOneStatement.prospects))
    yield { at: calendar.now, run: (tx) => layProspects(tx, chunk) };
}

interface Brought {
  readonly count: number;
  readonly tag: string;
  readonly apps: readonly SoldApp[];
  readonly referrers: readonly Referrer[];
}

function* leadSteps(
  calendar: Calendar,
  { count, tag, apps, referrers, staff }: Brought & { staff: readonly string[] },
): Generator<Step> {
  const newShop = shopMaker(randomOf(`lead shops ${tag}`), `l${tag}`);
  const planned = planLeads({ calendar, random: randomOf(`leads ${tag}`), referrers, apps, newShop, count });
  for (const chunk of chunks(planned, inOneStatement.leads))
    yield {
      at: calendar.now,
      run: async (tx) => {
        await layLeads(tx, chunk, new Map());
        await decideLeadsTogether(tx, chunk, staff[0] ?? null);
      },
    };
}

function* visitSteps(calendar: Calendar, { count, tag, apps, referrers }: Brought): Generator<Step> {
  const planned = planVisits({ calendar, random: randomOf(`visits ${tag}`), referrers, apps, count });
  for (const chunk of chunks(planned, inOneStatement.visits))
    yield { at: calendar.now, run: (tx) => insertVisits(tx, chunk) };
}

function* referralSteps(calendar: Calendar, given: Brought & { charges: number }): Generator<Step> {
  const { count, charges, tag, apps, referrers } = given;
  const newShop = shopMaker(randomOf(`shops ${tag}`), tag);
  for (let made = 0; made < count; made += referralsAtOnce) {
    const part = Math.min(referralsAtOnce, count - made);
    const random = (name: string) => randomOf(`${name} ${tag} ${made}`);
    const referrals = planReferrals({ calendar, random: random('referrals'), referrers, apps, newShop, count: part });
    const due = Math.round((charges * (made + part)) / count) - Math.round((charges * made) / count);
    const paid = planCharges(referrals, due, calendar, random('charges'));
    const events = planEvents({ referrals, charges: paid, refundShare: 0.03 }, calendar, random('events'));
    for (const chunk of chunks(visitsOf(referrals, random('visits')), inOneStatement.visits))
      yield { at: calendar.now, run: (tx) => insertVisits(tx, chunk) };
    yield* eventSteps(events, { isByDay: false });
  }
}

/** Approved partners at work; the older ones bring more. */
async function referrersOf(db: Queryable): Promise<Referrer[]> {
  const rows = await query<{ id: string; domain: string; country: string; since: string }>(
    db,
    sql`select id, domain, country, coalesce(approval_decided_at, created_at) as since from partners
         where approval_state = 'approved' and account_state = 'active' order by created_at, id`,
  );
  if (rows.length === 0) throw new Error('There is no approved partner to refer shops.');
  const soon = later(new Date(), -DAY);
  return rows.map(({ id, domain, country, since }, rank) => ({
    id,
    domain,
    country,
    emails: [],
    weight: 1 / (rank + 1) ** 0.6,
    // Some partner is active at any time, so that sampling terminates.
    from: rank === 0 ? new Date(0) : new Date(since),
    to: rank === 0 || new Date(since) < soon ? new Date(8.64e15) : soon,
  }));
}

async function soldApps(db: Queryable): Promise<SoldApp[]> {
  const rows = await query<{
    id: string;
    slug: string;
    currency: string;
    windowDays: number;
    isVisitInUtm: boolean;
    plans: SoldApp['plans'];
  }>(
    db,
    sql`select a.id, a.slug, a.currency, a.attribution_window_days as "windowDays", a.visit_in_utm as "isVisitInUtm",
               coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'price', p.price_minor) order by p.position)
                           from app_plans p where p.app_id = a.id and p.ended_at is null), '[]') as plans
          from apps a where a.listing_state = 'live' order by a.created_at, a.slug`,
  );
  return rows.map((app) => {
    const known = demoApps.find((one) => one.slug === app.slug);
    return { ...app, usage: known?.usage ?? null, share: known?.share ?? 5 };
  });
}
