import { decideAttribution, type TouchVerdict } from '#contract/referrals/attributionDecision.ts';
import type { Receipt, ShopStanding } from '#contract/referrals/receipts.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { type Deciding, gather, type GatheredTouch, namedVisits } from '../events/gatherTouches.ts';
import { isStillReferred } from '../events/isStillReferred.ts';
import { recorded, type Recorded, type ShopOfApp } from './recorded.ts';

/** An install, or what would be one now, with every touch and what became of it. */
export interface Decided {
  /** By which it is decided. */
  readonly windowDays: number;
  /** Null where nothing is installed. */
  readonly installedAt: string | null;
  readonly winner: { readonly partnerId: string; readonly partnerName: string; readonly at: string } | null;
  readonly rule: Receipt['rule'];
  readonly isComplete: boolean;
  readonly judged: readonly Judgement[];
}

interface Judgement {
  readonly touch: GatheredTouch;
  readonly verdict: TouchVerdict | 'not_counted';
}

/**
 * How each shop's last install by `at` was decided, by `decideAttribution` over what is kept; where it was never installed,
 * or is free again, how an install at `at` would be. What is recorded counts where the two differ.
 */
export async function decidedReceipts(db: Queryable, shops: readonly ShopOfApp[]): Promise<Decided[]> {
  const records = await recorded(db, shops);
  const deciding = records.flatMap((record, n) => {
    const shop = shops[n];
    return shop ? [{ record, ...decidingOf(record, shop) }] : [];
  });
  const touches = await gather(db, deciding);
  return deciding.map(({ record, at, takenAt, windowDays, isInstalled }, n) => {
    const { retiredAt } = record;
    const found = touches[n] ?? [];
    const decision = decideAttribution({ at, windowDays, retiredAt, takenAt }, found);
    const judged = found.map((touch, index) => ({ touch, verdict: decision.judged[index]?.verdict ?? 'outranked' }));
    const installedAt = isInstalled ? at : null;
    const referral = isInstalled && record.install?.referralId === null ? null : record.referral;
    const decided = { windowDays, installedAt };
    if (!isInstalled) {
      const winner = judged.find(({ verdict }) => verdict === 'won')?.touch ?? null;
      return { ...decided, winner, rule: decision.witness, isComplete: true, judged };
    }
    if (referral === null) {
      const isComplete = decision.winner === null;
      return {
        ...decided,
        winner: null,
        rule: null,
        isComplete,
        judged: isComplete ? judged : judged.map(notCounted),
      };
    }
    const { partnerId, partnerName, source, witness, visitId, leadId } = referral;
    const touchId = visitId ?? leadId;
    const isByHand = source === 'import' || source === 'claim';
    const isComplete = isByHand || decision.winner?.id === touchId;
    return {
      ...decided,
      winner: { partnerId, partnerName, at: touches[n]?.find(({ id }) => id === touchId)?.at ?? referral.installedAt },
      rule: isByHand ? source : (witness ?? (isComplete ? decision.witness : 'unrecorded')),
      isComplete,
      judged:
        decision.winner?.id === touchId
          ? judged
          : judged.map(({ touch, verdict }) => ({
              touch,
              verdict: touch.id === touchId ? 'won' : verdict === 'won' ? 'outranked' : verdict,
            })),
    };
  });
}

/** A touch that would count by what is known today, of an install that counts for no one. */
const notCounted = (one: Judgement): Judgement =>
  mayCount.has(one.verdict) ? { touch: one.touch, verdict: 'not_counted' } : one;
const mayCount: ReadonlySet<Judgement['verdict']> = new Set(['won', 'outranked', 'later_visit', 'earlier_lead']);

/** What is decided of a shop: the install that counts at the time, else an install then. */
function decidingOf(
  record: Recorded,
  shop: ShopOfApp,
): Deciding & Pick<Decided, 'windowDays'> & { readonly isInstalled: boolean } {
  const { referral, install } = record;
  if (install && install.referralId === null)
    return {
      ...shop,
      at: install.occurredAt,
      takenAt: install.receivedAt,
      visitIds: namedVisits(install.visitId, install.utmContent),
      referralId: null,
      windowDays: install.windowDays,
      isInstalled: true,
    };
  if (referral && isStillReferred({ ...referral, windowDays: record.windowDays }, shop.at)) {
    const { witness, visitId } = referral;
    const isNamed = witness === 'visit_id' || witness === 'utm_content';
    return {
      ...shop,
      at: referral.installedAt,
      takenAt: referral.createdAt,
      visitIds: install
        ? namedVisits(install.visitId, install.utmContent)
        : isNamed && visitId !== null
          ? [{ id: visitId, named: witness }]
          : [],
      referralId: referral.id,
      windowDays: referral.windowDays,
      isInstalled: true,
    };
  }
  const { windowDays } = record;
  return { ...shop, takenAt: shop.at, visitIds: [], referralId: null, windowDays, isInstalled: false };
}

/** Where the shop stands for a partner, or for staff (null). */
export function standingOf({ installedAt, winner, judged }: Decided, own: string | null): ShopStanding {
  if (installedAt !== null) {
    if (winner === null)
      return own === null || judged.some(({ touch }) => touch.partnerId === own) ? 'unattributed' : 'free';
    if (own === null) return 'referred';
    return winner.partnerId === own ? 'own' : 'other';
  }
  const claim = judged.find(
    ({ touch, verdict }) => touch.kind === 'lead' && (verdict === 'won' || verdict === 'outranked'),
  );
  return claim && claim.touch.partnerId !== own ? 'claimed' : 'free';
}

type App = Receipt['app'];

/** The whole receipt, for staff. */
export function staffReceipt(decided: Decided, app: App, shop: string): Receipt {
  const { windowDays, installedAt, rule, winner, isComplete, judged } = decided;
  return {
    app,
    shop,
    windowDays,
    standing: standingOf(decided, null),
    installedAt,
    rule,
    partner: winner && { id: winner.partnerId, name: winner.partnerName },
    other: null,
    isComplete,
    touches: judged.map(({ touch, verdict }) => ({
      kind: touch.kind,
      at: touch.at,
      partner: { id: touch.partnerId, name: touch.partnerName },
      named: touch.kind === 'visit' ? touch.named : null,
      verdict,
    })),
  };
}

/** What a partner learns: its own touches, and where another one won, whether that came first; nothing else of the other. */
export function partnerReceipt(decided: Decided, own: string, { app, shop }: { app: App; shop: string }): Receipt {
  const { windowDays, winner } = decided;
  const isOwn = winner === null || winner.partnerId === own;
  const touches = decided.judged.filter(({ touch }) => touch.partnerId === own);
  const [last] = touches;
  return {
    app,
    shop,
    windowDays,
    standing: standingOf(decided, own),
    installedAt: isOwn && touches.length + Number(winner !== null) > 0 ? decided.installedAt : null,
    rule: isOwn ? decided.rule : null,
    partner: null,
    other: isOwn || !last ? null : Date.parse(winner.at) > Date.parse(last.touch.at) ? 'later' : 'first',
    isComplete: isOwn ? decided.isComplete : true,
    touches: touches.map(({ touch, verdict }) => ({
      kind: touch.kind,
      at: touch.at,
      partner: null,
      named: isOwn && touch.kind === 'visit' ? touch.named : null,
      verdict: isOwn || !isOutdone.has(verdict) ? verdict : 'other_partner',
    })),
  };
}

/** What would tell how the other touch won. */
const isOutdone: ReadonlySet<Receipt['touches'][number]['verdict']> = new Set([
  'won',
  'outranked',
  'later_visit',
  'earlier_lead',
]);
