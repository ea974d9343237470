import { createHash } from 'node:crypto';

import sql from 'sql-template-tag';

import type { AnswerLine } from '#contract/payouts/bankAnswers.ts';
import { plural } from '#contract/shared/plural.ts';
import { bulkLimit } from '#contract/payouts/work.ts';
import type { Payout } from '#contract/payouts/payout.ts';

import type { By } from '../../../platform/actor.ts';
import { cut } from '../../../platform/cut.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/errors.ts';
import { money } from '../../../platform/format.ts';
import { askPayouts } from '../actions.ts';
import { type Line, meaningOf, minorOf } from './parse.ts';

interface Known {
  id: string;
  number: string;
  partnerName: string;
  amount: number;
  currency: string;
  state: Payout['state'];
  /** Of the lines that were applied to it. */
  applied: string[];
}

/** A line with the payout it is about; null where there is none. */
export interface Matched {
  readonly answer: AnswerLine;
  readonly payoutId: string | null;
  /** Of the payment, as the bank or the file names it. */
  readonly reference: string;
  /** Of what the line says, wherever it is in a file. */
  readonly hash: string;
}

const longest = 120;

function hashOf({ number, status, amount, currency, date, reference, reason }: Line): string {
  const words = [number, status, amount, currency, date, reference, reason];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** What each line of a bank's answer means for its payout, as things are. 400 for more than are moved at once. */
export async function matchAnswer(db: Queryable, lines: readonly Line[], { actor, now }: By): Promise<Matched[]> {
  const known = await query<Known>(
    db,
    sql`select o.id, o.number, p.name as "partnerName", o.amount_minor as amount, o.currency, o.state,
               array(select a.hash from bank_answer_lines a where a.payout_id = o.id) as applied
          from payouts o join partners p on p.id = o.partner_id
         where o.number = any(${lines.map(({ number }) => number)}::text[])`,
  );
  const payouts = new Map(known.map((payout) => [payout.number, payout]));
  const stepsOf = await askPayouts(
    db,
    known.map(({ id }) => id),
    now,
    actor.userId,
  );
  const seen = new Set<string>();
  const isBookedNegative = lines.some(({ amount }) => amount.startsWith('-'));
  const matched = lines.map((line): Matched => {
    const payout = payouts.get(line.number);
    const written = /^[A-Z]{3}$/.test(line.currency) ? line.currency : null;
    const currency = line.currency === '' ? (payout?.currency ?? null) : written;
    const amount = currency === null ? null : minorOf(line.amount, currency);
    const isReceived = line.amount.startsWith('+') || (isBookedNegative && amount !== null && amount > 0);
    const hash = hashOf(line);
    const isApplied = payout?.applied.includes(hash) ?? false;
    const base = {
      line: line.line,
      number: line.number,
      partnerName: payout?.partnerName ?? null,
      amount: amount === null ? null : Math.abs(amount),
      currency,
    };
    const isTwice = seen.has(line.number);
    seen.add(line.number);
    const actions = payout === undefined ? [] : (stepsOf.get(payout.id)?.actions ?? []);
    const refusal = (event: string): string | null => {
      const action = actions.find((each) => each.event === event);
      return action?.isAllowed === true ? null : (action?.reasons.join(' ') ?? 'This is not possible now.');
    };
    const answer = {
      ...base,
      ...verdictOf(line, { payout, amount: base.amount, currency, isReceived, isTwice, isApplied, refusal }),
    };
    const reference = line.reference === '' ? `${line.date} ${line.number}`.trim() : line.reference;
    return { answer, payoutId: payout?.id ?? null, reference: cut(reference, longest), hash };
  });
  const moved = matched.filter(({ answer }) => isMoved(answer)).length;
  if (moved > bulkLimit)
    throw invalid(
      'content',
      `This file marks ${plural(moved, { one: 'payout', other: 'payouts' })}. Choose one that marks at most ${bulkLimit}.`,
    );
  return matched;
}

/** Whether the line is to change its payout. */
export const isMoved = ({ outcome }: AnswerLine): boolean => outcome === 'paid' || outcome === 'failed';

interface Found {
  readonly payout: Known | undefined;
  readonly amount: number | null;
  readonly currency: string | null;
  /** Money that came in, in a file that books what was paid as negative. */
  readonly isReceived: boolean;
  readonly isTwice: boolean;
  readonly isApplied: boolean;
  readonly refusal: (event: string) => string | null;
}

function verdictOf(
  line: Line,
  { payout, amount, currency, isReceived, isTwice, isApplied, refusal }: Found,
): Pick<AnswerLine, 'outcome' | 'reason'> {
  const differs = (reason: string) => ({ outcome: 'differs' as const, reason });
  if (payout === undefined) return differs('No payout has this number.');
  if (isTwice) return differs('This number appears earlier in the file.');
  const meaning = meaningOf(line.status);
  if (meaning === null) return differs(`The status “${cut(line.status, 60)}” isn’t recognized.`);
  if (currency === null) return differs(`“${cut(line.currency, 60)}” isn’t a currency.`);
  if (amount === null) return differs(`“${cut(line.amount, 60)}” isn’t an amount.`);
  if (isReceived) return differs('This is an incoming payment.');
  if (currency !== payout.currency || amount !== payout.amount)
    return differs(`The payout is ${money(payout.amount, payout.currency)}.`);
  if (meaning === 'waiting') return { outcome: 'waiting', reason: '' };
  if (meaning === payout.state || (meaning === 'failed' && payout.state === 'returned'))
    return { outcome: 'done', reason: '' };
  if (isApplied) return { outcome: 'done', reason: 'Already applied to an earlier attempt.' };
  const why = refusal(meaning === 'paid' ? 'payout.confirm' : 'payout.fail');
  if (why !== null) return differs(why);
  return { outcome: meaning, reason: meaning === 'failed' ? cut(line.reason, 500) : '' };
}
