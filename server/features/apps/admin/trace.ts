import sql from 'sql-template-tag';

import type { AppEventRow, TraceStep } from '#contract/appsAdmin.ts';
import { timeInWords } from '#contract/day.ts';
import { type LeadState, leadCodeOf } from '#contract/leadStates.ts';
import { stateWord } from '#contract/lifecycleWords.ts';
import type { WaitingReason } from '#contract/refunds.ts';
import { appEvent, type AppEvent } from '#contract/events.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { visitIn } from '../../events/attribution.ts';
import { claimsAt } from '../../leads/claims.ts';

type Kept = Pick<AppEventRow, 'id' | 'shop' | 'outcome' | 'occurredAt'> & { readonly appId: string };
type Of<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>['data'];

const at = (time: string): string => timeInWords(Date.parse(time));

/**
 * What was looked for to decide an event, in that order, and what was found of it. Read again from what is kept, so that the
 * deciding itself costs nothing more.
 */
export async function traceOf(db: Queryable, event: Kept, payload: unknown): Promise<TraceStep[]> {
  const read = appEvent.safeParse(payload);
  if (!read.success) return [];
  const { type, data } = read.data;
  if (event.outcome === 'test')
    return [{ isMet: true, what: 'Marked as a test', found: 'It is kept as an event alone, and never earns.' }];
  if (type === 'app.installed') return traceOfInstall(db, event, data);
  if (type === 'charge.refunded') return [await traceOfRefund(db, event)];
  return [await traceOfShop(db, event)];
}

async function traceOfInstall(db: Queryable, event: Kept, data: Of<'app.installed'>): Promise<TraceStep[]> {
  if (event.outcome === 'repeated')
    return [
      { isMet: true, what: 'The shop is new to the app', found: 'It had installed it already: nothing changed.' },
    ];
  const app = await queryOne<{ days: number; retiredAt: string | null }>(
    db,
    sql`select attribution_window_days as days, retired_at as "retiredAt" from apps where id = ${event.appId}`,
  );
  const days = app?.days ?? 0;
  const retiredAt = app?.retiredAt ?? null;
  const isRetired = retiredAt !== null && retiredAt <= event.occurredAt;
  const steps = [
    ...(isRetired
      ? [
          {
            isMet: false,
            what: 'The app is not retired',
            found: `Retired since ${at(retiredAt)}: nothing is attributed.`,
          },
        ]
      : []),
    await traceOfVisit(db, event, { data, days }),
    await traceOfVisits(db, event, days),
    await traceOfLead(db, event),
  ];
  // The first that is met decides; what comes after it was not looked for.
  const first = steps.findIndex(({ isMet }) => isMet);
  return first === -1 || isRetired ? steps : steps.slice(0, first + 1);
}

interface Visit {
  readonly at: string;
  readonly appId: string;
  readonly partner: string;
  readonly isWithin: boolean;
}

const ahead = '5 minutes';

async function traceOfVisit(
  db: Queryable,
  { appId, occurredAt }: Kept,
  { data, days }: { readonly data: Of<'app.installed'>; readonly days: number },
): Promise<TraceStep> {
  const what = 'A visit that the install names';
  const named = [data.visitId ?? null, visitIn(data.utmContent)].filter((id) => id !== null);
  if (named.length === 0)
    return { isMet: false, what, found: 'It names none: no visitId, and no visit in utmContent.' };
  const visits = await query<Visit>(
    db,
    sql`select v.created_at as at, v.app_id as "appId", p.name as partner,
               v.created_at >= ${occurredAt}::timestamptz - make_interval(days => ${days})
               and v.created_at <= ${occurredAt}::timestamptz + ${ahead}::interval as "isWithin"
          from (select id, created_at, app_id, partner_id from visits where id = any(${named}::uuid[])
                union select id, created_at, app_id, partner_id from kept_visits where id = any(${named}::uuid[])) v
          join partners p on p.id = v.partner_id
         order by "isWithin" desc, v.created_at desc`,
  );
  const fitting = visits.find((visit) => visit.isWithin && visit.appId === appId);
  if (fitting) return { isMet: true, what, found: `${fitting.partner}’s link, opened ${at(fitting.at)}.` };
  const [visit] = visits;
  if (!visit) return { isMet: false, what, found: `There is no visit ${named.join(' or ')}.` };
  return {
    isMet: false,
    what,
    found:
      visit.appId === appId
        ? `${visit.partner}’s link, opened ${at(visit.at)}: not within the ${days} days before the install.`
        : `${visit.partner}’s link to another app, opened ${at(visit.at)}.`,
  };
}

async function traceOfVisits(db: Queryable, { appId, shop, occurredAt }: Kept, days: number): Promise<TraceStep> {
  const what = `A visit of the shop within ${days} days`;
  const visits = await query<Visit & { isBot: boolean }>(
    db,
    sql`select v.created_at as at, v.app_id as "appId", p.name as partner, v.is_bot is true as "isBot",
               v.created_at >= ${occurredAt}::timestamptz - make_interval(days => ${days}) as "isWithin"
          from visits v join partners p on p.id = v.partner_id
         where v.app_id = ${appId} and v.shop = ${shop} and v.created_at <= ${occurredAt}::timestamptz + ${ahead}::interval
         order by v.created_at desc limit 20`,
  );
  const fitting = visits.find(({ isWithin, isBot }) => isWithin && !isBot);
  if (fitting) return { isMet: true, what, found: `${fitting.partner}’s link, opened ${at(fitting.at)}.` };
  const [last] = visits;
  if (!last) return { isMet: false, what, found: `No link was opened for ${shop}.` };
  return {
    isMet: false,
    what,
    found: last.isWithin
      ? 'Only bots opened a link.'
      : `The last one was ${at(last.at)}, through ${last.partner}’s link.`,
  };
}

interface Lead {
  readonly partner: string;
  readonly state: LeadState;
  readonly isOfApp: boolean;
  readonly isUsed: boolean;
  readonly endsAt: string | null;
  readonly decidedAt: string | null;
  readonly isLive: boolean;
}

async function traceOfLead(db: Queryable, { appId, shop, occurredAt }: Kept): Promise<TraceStep> {
  const what = 'An approved lead for the shop with a live claim';
  const leads = await query<Lead>(
    db,
    sql`select p.name as partner, l.state, l.claim_ends_at as "endsAt", l.decided_at as "decidedAt",
               exists (select 1 from lead_apps m where m.lead_id = l.id and m.app_id = ${appId}) as "isOfApp",
               exists (select 1 from referrals r where r.lead_id = l.id and r.app_id = ${appId}
                                                   and r.installed_at < ${occurredAt}::timestamptz) as "isUsed",
               ${claimsAt('l', sql`${occurredAt}::timestamptz`)}
               and l.decided_at <= ${occurredAt}::timestamptz + ${ahead}::interval as "isLive"
          from leads l join partners p on p.id = l.partner_id
         where l.shop = ${shop} order by l.claimed_at, l.id limit 20`,
  );
  const fitting = leads.find(({ isLive, isOfApp, isUsed }) => isLive && isOfApp && !isUsed);
  if (fitting) return { isMet: true, what, found: `${fitting.partner}’s lead.` };
  const found = leads.map((lead) => `${lead.partner}’s lead ${lackOf(lead, occurredAt)}.`).join(' ');
  return { isMet: false, what, found: found === '' ? `No lead for ${shop}.` : found };
}

function lackOf({ state, endsAt, decidedAt, isOfApp, isUsed }: Lead, occurredAt: string): string {
  if (state === 'pending') return 'was not decided';
  if (leadCodeOf(state) === -1) return `was ${stateWord(state)}`;
  if (!isOfApp) return 'is for other apps';
  if (isUsed) return 'was credited with an earlier install';
  if (endsAt !== null && endsAt < occurredAt) return `ended ${at(endsAt)}`;
  return decidedAt === null ? 'was not decided' : `was approved after it, ${at(decidedAt)}`;
}

async function traceOfShop(db: Queryable, { appId, shop, occurredAt }: Kept): Promise<TraceStep> {
  const what = 'A referral of the shop at that time';
  const referrals = await query<{ partner: string; from: string; to: string | null; isOver: boolean }>(
    db,
    sql`select p.name as partner, r.installed_at as from, coalesce(r.superseded_at, r.uninstalled_at) as to,
               r.superseded_at is not null or r.uninstalled_at is not null as "isOver"
          from referrals r join partners p on p.id = r.partner_id
         where r.app_id = ${appId} and r.shop = ${shop} order by r.installed_at desc limit 20`,
  );
  const covering = referrals.find(({ from, to }) => from <= occurredAt && (to === null || to >= occurredAt));
  if (covering) return { isMet: true, what, found: `${covering.partner}’s, since ${at(covering.from)}.` };
  const [nearest] = referrals;
  if (!nearest) return { isMet: false, what, found: `${shop} is no partner’s: no install of it was attributed.` };
  return {
    isMet: false,
    what,
    found:
      nearest.from > occurredAt
        ? `${nearest.partner}’s begins later, ${at(nearest.from)}.`
        : `${nearest.partner}’s ended ${at(nearest.to ?? nearest.from)}.`,
  };
}

const waiting: Readonly<Record<WaitingReason, string>> = {
  charge_unknown: 'There is none by that id yet: the refund waits for it.',
  exceeds_charge: 'More is refunded than is left of it: the rest waits.',
  other_shop: 'The charge by that id is another shop’s.',
  other_currency: 'The charge by that id is in another currency.',
};

async function traceOfRefund(db: Queryable, { id }: Kept): Promise<TraceStep> {
  const what = 'The charge that is refunded';
  const queued = await queryOne<{ reason: WaitingReason; rest: number }>(
    db,
    sql`select reason, rest_minor as rest from refund_queue where event_id = ${id}`,
  );
  return queued && queued.rest > 0
    ? { isMet: false, what, found: waiting[queued.reason] }
    : { isMet: true, what, found: queued ? 'It came after the refund, which has waited.' : 'It was there.' };
}
