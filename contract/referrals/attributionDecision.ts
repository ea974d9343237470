import type { LeadState } from '../leads/states.ts';
import type { Witness } from './facts.ts';
import { DAY } from '../shared/day.ts';

/** Milliseconds by which the times of an app's events may disagree, and its clock be behind ours. */
export const clockSkew = 300_000;

/** A visit of a partner's link. Times are ISO UTC. */
export interface VisitTouch {
  readonly kind: 'visit';
  readonly id: string;
  readonly partnerId: string;
  readonly at: string;
  readonly isBot: boolean | null;
  /** How the install names it; null where it is a visit of the shop only. */
  readonly named: 'visit_id' | 'utm_content' | null;
}

/** A lead for the shop and the app; `at` is when its claim began. */
export interface LeadTouch {
  readonly kind: 'lead';
  readonly id: string;
  readonly partnerId: string;
  readonly at: string;
  readonly state: LeadState;
  readonly decidedAt: string | null;
  readonly claimEndsAt: string | null;
  /** An earlier install of the app was credited to it. */
  readonly isUsed: boolean;
}

export type Touch = VisitTouch | LeadTouch;

/** What an install is decided by, besides its touches. */
export interface InstallFacts {
  /** When the shop installed the app. */
  readonly at: string;
  readonly windowDays: number;
  /** When the app was retired; null while it is offered. */
  readonly retiredAt: string | null;
  /** When the install was taken: what came later could not count. Null: now. */
  readonly takenAt: string | null;
}

export const touchVerdicts = [
  'won',
  'app_retired',
  'before_window',
  'after_install',
  'bot',
  'not_approved',
  'approved_later',
  'claim_ended',
  'lead_used',
  'outranked',
  'later_visit',
  'earlier_lead',
] as const;
/** What became of a touch: it won, or why it did not. */
export type TouchVerdict = (typeof touchVerdicts)[number];

export interface Judged<T extends Touch = Touch> {
  readonly touch: T;
  readonly verdict: TouchVerdict;
}

export interface Decision {
  readonly winner: Touch | null;
  /** The rule that decided; null where nothing did. */
  readonly witness: Witness | null;
  /** Every touch that was given, in the same order. */
  readonly judged: readonly Judged[];
}

/** Why a touch cannot count, whatever else there is; null where it can. */
function lackOf(touch: Touch, { at, windowDays, retiredAt, takenAt }: InstallFacts): TouchVerdict | null {
  const installed = Date.parse(at);
  const latest = Math.min(installed + clockSkew, takenAt === null ? Infinity : Date.parse(takenAt));
  if (retiredAt !== null && installed >= Date.parse(retiredAt)) return 'app_retired';
  if (touch.kind === 'visit') {
    if (Date.parse(touch.at) < installed - windowDays * DAY) return 'before_window';
    if (Date.parse(touch.at) > latest) return 'after_install';
    return touch.named === null && touch.isBot === true ? 'bot' : null;
  }
  const { state, claimEndsAt, decidedAt, isUsed } = touch;
  if (claimEndsAt === null || !isApproved[state]) return 'not_approved';
  if (decidedAt === null || Date.parse(decidedAt) > latest) return 'approved_later';
  if (Date.parse(claimEndsAt) < installed) return 'claim_ended';
  return isUsed ? 'lead_used' : null;
}

const isApproved: Readonly<Record<LeadState, boolean>> = {
  pending: false,
  approved: true,
  converted: true,
  expired: true,
  rejected: false,
  revoked: false,
  withdrawn: false,
};

const witnessOf = (touch: Touch): Witness => (touch.kind === 'lead' ? 'lead' : (touch.named ?? 'shop'));

const ranks: Readonly<Record<Witness, number>> = { visit_id: 0, utm_content: 1, shop: 2, lead: 3 };

/** The stronger rule first; of visits the latest, of leads the first. */
function compare(one: Touch, other: Touch): number {
  const byRule = ranks[witnessOf(one)] - ranks[witnessOf(other)];
  if (byRule !== 0) return byRule;
  const byTime = Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1);
  return one.kind === 'visit' ? -byTime : byTime;
}

/**
 * Whose an install is: the visit it names, else the one its `utm_content` names, if it is within the app's window; else the
 * shop's last visit within the window that is no bot's; else the first approved lead with a live claim. Nothing is
 * attributed once the app was retired.
 */
export function decideAttribution(install: InstallFacts, touches: readonly Touch[]): Decision {
  const lacks = touches.map((touch) => lackOf(touch, install));
  const [winner = null] = touches.filter((_, index) => lacks[index] === null).toSorted(compare);
  return {
    winner,
    witness: winner && witnessOf(winner),
    judged: touches.map((touch, index) => ({ touch, verdict: lacks[index] ?? lostTo(touch, winner) })),
  };
}

function lostTo(touch: Touch, winner: Touch | null): TouchVerdict {
  if (winner === null || touch === winner) return 'won';
  if (witnessOf(touch) !== witnessOf(winner)) return 'outranked';
  return touch.kind === 'visit' ? 'later_visit' : 'earlier_lead';
}
