import sql from 'sql-template-tag';

import type { AppEventRow, TraceStep } from '#contract/apps/admin.ts';
import { timeInWords } from '#contract/shared/dayWords.ts';
import { plural } from '#contract/shared/plural.ts';
import { decideAttribution, type TouchVerdict } from '#contract/referrals/attributionDecision.ts';
import { leadCodeOf } from '#contract/leads/states.ts';
import { stateWord } from '#contract/lifecycles/stateWords.ts';
import type { WaitingReason } from '#contract/events/refunds.ts';
import { appEvent, type AppEvent } from '#contract/events/events.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { gather, type GatheredTouch, namedVisits } from '../../events/gatherTouches.ts';
import { windowAt } from '../windowAt.ts';

type Kept = Pick<AppEventRow, 'id' | 'shop' | 'outcome' | 'occurredAt' | 'receivedAt' | 'referralId'> & {
  readonly appId: string;
};
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
    return [{ isMet: true, what: 'Marked as a test', found: 'It is only kept as an event and never earns.' }];
  if (type === 'app.installed') return traceOfInstall(db, event, data);
  if (type === 'charge.refunded') return [await traceOfRefund(db, event)];
  return [await traceOfShop(db, event)];
}

async function traceOfInstall(db: Queryable, event: Kept, data: Of<'app.installed'>): Promise<TraceStep[]> {
  if (event.outcome === 'repeated')
    return [
      { isMet: true, what: 'The shop is new to the app', found: 'It had already installed it: nothing changed.' },
    ];
  const app = await queryOne<{ days: number; retiredAt: string | null }>(
    db,
    sql`select ${windowAt(sql`${event.receivedAt}::timestamptz`)} as days, a.retired_at as "retiredAt"
          from apps a where a.id = ${event.appId}`,
  );
  const { days = 0, retiredAt = null } = app ?? {};
  const back = await traceOfReturn(db, event, days);
  if (back) return [back];
  if (retiredAt !== null && retiredAt <= event.occurredAt)
    return [
      { isMet: false, what: 'The app is not retired', found: `Retired since ${at(retiredAt)}: nothing is attributed.` },
    ];
  const visitIds = namedVisits(data.visitId ?? null, data.utmContent ?? null);
  const { appId, shop, occurredAt, receivedAt: takenAt, referralId } = event;
  const [touches = []] = await gather(db, [{ appId, shop, at: occurredAt, takenAt, visitIds, referralId }]);
  const { judged } = decideAttribution({ at: occurredAt, windowDays: days, retiredAt, takenAt }, touches);
  const found = touches.map((touch, n): Found => ({ touch, verdict: judged[n]?.verdict ?? 'outranked' }));
  const steps = [
    await ofNamed(db, found, { names: visitIds.map(({ id }) => id), days }),
    ofVisits(found, event, days),
    await ofLeads(db, found, event),
  ];
  // The first that is met decides; what comes after it was not looked for.
  const first = steps.findIndex(({ isMet }) => isMet);
  return first === -1 ? steps : steps.slice(0, first + 1);
}

/** A shop that came back within the window: nothing else was looked for. Null for any other install. */
async function traceOfReturn(db: Queryable, event: Kept, days: number): Promise<TraceStep | null> {
  if (event.referralId === null) return null;
  const referral = await queryOne<{ partner: string; installedAt: string }>(
    db,
    sql`select p.name as partner, r.installed_at as "installedAt" from referrals r join partners p on p.id = r.partner_id
         where r.id = ${event.referralId} and r.installed_at < ${event.occurredAt}::timestamptz`,
  );
  if (!referral) return null;
  const { partner, installedAt } = referral;
  const found = `${partner}’s referral, of ${at(installedAt)}, goes on.`;
  return { isMet: true, what: `The shop came back within ${inDays(days)}`, found };
}

interface Found {
  readonly touch: GatheredTouch;
  readonly verdict: TouchVerdict;
}

/** Those of a rule by which an install could have been attributed, the one that decides first. */
const fittingOf = (found: readonly Found[]): Found | undefined =>
  found.find(({ verdict }) => verdict === 'won') ??
  found.find(({ verdict }) => verdict === 'outranked' || verdict === 'later_visit' || verdict === 'earlier_lead');

const linkOf = ({ touch }: Found): string => `${touch.partnerName}’s link, opened ${at(touch.at)}`;

async function ofNamed(
  db: Queryable,
  all: readonly Found[],
  { names, days }: { readonly names: readonly string[]; readonly days: number },
): Promise<TraceStep> {
  const what = 'A visit that the install names';
  if (names.length === 0)
    return { isMet: false, what, found: 'It names none: no visitId, and no visit in utmContent.' };
  const found = all.filter(({ touch }) => touch.kind === 'visit' && touch.named !== null);
  const fitting = fittingOf(found);
  if (fitting) return { isMet: true, what, found: `${linkOf(fitting)}.` };
  const [late] = found;
  if (late) return { isMet: false, what, found: `${linkOf(late)}: not within the ${inDays(days)} before the install.` };
  const elsewhere = await queryOne<{ at: string; partner: string }>(
    db,
    sql`select v.created_at as at, p.name as partner
          from (select created_at, partner_id from visits where id = any(${[...names]}::uuid[])
                union select created_at, partner_id from kept_visits where id = any(${[...names]}::uuid[])) v
          join partners p on p.id = v.partner_id order by v.created_at desc limit 1`,
  );
  return {
    isMet: false,
    what,
    found: elsewhere
      ? `${elsewhere.partner}’s link to another app, opened ${at(elsewhere.at)}.`
      : `There is no visit ${names.join(' or ')}.`,
  };
}

const inDays = (days: number): string => plural(days, { one: 'day', other: 'days' });

function ofVisits(all: readonly Found[], { shop }: Kept, days: number): TraceStep {
  const what = `A visit of the shop within ${inDays(days)}`;
  const visits = all.filter(({ touch }) => touch.kind === 'visit');
  const found = visits.filter(
    ({ touch, verdict }) => touch.kind === 'visit' && touch.named === null && verdict !== 'after_install',
  );
  const fitting = fittingOf(found);
  if (fitting) return { isMet: true, what, found: `${linkOf(fitting)}.` };
  const [last] = found;
  if (!last) {
    const isNamed = visits.some(({ touch }) => touch.kind === 'visit' && touch.named !== null);
    return { isMet: false, what, found: `No ${isNamed ? 'other ' : ''}link was opened for ${shop}.` };
  }
  return {
    isMet: false,
    what,
    found:
      last.verdict === 'bot'
        ? 'Only bots opened a link.'
        : `The last one was ${at(last.touch.at)}, through ${last.touch.partnerName}’s link.`,
  };
}

async function ofLeads(db: Queryable, all: readonly Found[], { appId, shop }: Kept): Promise<TraceStep> {
  const what = 'An approved lead for the shop with a live claim';
  const found = all.filter(({ touch }) => touch.kind === 'lead').toReversed();
  const fitting = fittingOf(found);
  if (fitting) return { isMet: true, what, found: `${fitting.touch.partnerName}’s lead.` };
  const others = await query<{ partner: string; submittedAt: string; isOfApp: boolean }>(
    db,
    sql`select p.name as partner, l.created_at as "submittedAt",
               exists (select 1 from lead_apps m where m.lead_id = l.id and m.app_id = ${appId}) as "isOfApp"
          from leads l join partners p on p.id = l.partner_id
         where l.shop = ${shop} and l.id <> all(${found.map(({ touch }) => touch.id)}::uuid[])
         order by l.claimed_at, l.id limit 20`,
  );
  const words = [
    ...found.map(({ touch, verdict }) => `${touch.partnerName}’s lead ${lackOf(touch, verdict)}.`),
    ...others.map(({ partner, submittedAt, isOfApp }) =>
      isOfApp ? `${partner}’s lead came after it, ${at(submittedAt)}.` : `${partner}’s lead is for other apps.`,
    ),
  ].join(' ');
  return { isMet: false, what, found: words === '' ? `No lead for ${shop}.` : words };
}

function lackOf(touch: GatheredTouch, verdict: TouchVerdict): string {
  if (touch.kind !== 'lead') return '';
  const { state, claimEndsAt, decidedAt } = touch;
  if (verdict === 'lead_used') return 'was credited with an earlier install';
  if (verdict === 'claim_ended' && claimEndsAt !== null) return `ended ${at(claimEndsAt)}`;
  if (verdict === 'approved_later' && decidedAt !== null) return `was approved after it, ${at(decidedAt)}`;
  return leadCodeOf(state) === -1 ? `was ${stateWord(state)}` : 'was not decided';
}

async function traceOfShop(db: Queryable, event: Kept): Promise<TraceStep> {
  const { appId, shop, occurredAt } = event;
  const what = 'A referral of the shop at that time';
  // A referral ends when another takes its place, or the window after the shop removed the app.
  const referrals = await query<{ id: string; partner: string; from: string; to: string | null }>(
    db,
    sql`select r.id, p.name as partner, coalesce(r.credited_from, r.installed_at) as from,
               least(r.superseded_at, r.uninstalled_at + make_interval(days => a.attribution_window_days)) as to
          from referrals r join partners p on p.id = r.partner_id join apps a on a.id = r.app_id
         where r.app_id = ${appId} and r.shop = ${shop}
         order by coalesce(r.credited_from, r.installed_at) desc, r.id desc limit 20`,
  );
  const credited = event.outcome === 'attributed' ? event.referralId : null;
  const covering =
    referrals.find(({ id }) => id === credited) ??
    referrals.find(({ from, to }) => from <= occurredAt && (to === null || to >= occurredAt));
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
  charge_unknown: 'There is no charge with that id yet; the refund waits for it.',
  exceeds_charge: 'The refund is more than what is left of it; the rest waits.',
  other_shop: 'The charge with that id belongs to another shop.',
  other_currency: 'The charge with that id is in another currency.',
};

async function traceOfRefund(db: Queryable, { id }: Kept): Promise<TraceStep> {
  const what = 'The charge that is refunded';
  const queued = await queryOne<{ reason: WaitingReason; rest: number; isClosed: boolean }>(
    db,
    sql`select reason, rest_minor as rest, closed_minor > 0 as "isClosed" from refund_queue where event_id = ${id}`,
  );
  if (!queued) return { isMet: true, what, found: 'It had already arrived.' };
  if (queued.isClosed) return { isMet: false, what, found: 'An admin has closed what was left of the refund.' };
  return queued.rest > 0
    ? { isMet: false, what, found: waiting[queued.reason] }
    : { isMet: true, what, found: 'It arrived after the refund, which had waited for it.' };
}
