import sql from 'sql-template-tag';

import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type movePayout, type movePayouts, payoutInputs, type previewMoves } from '#contract/payouts/work.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import type { SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition, foreseeMany, type Outcome, type Own, transitionMany } from '../../lifecycle/transition.ts';
import { totalsOf } from './totals.ts';

export type Move = ParsedOf<typeof movePayout>['body'];
type Moves = ParsedOf<typeof movePayouts>['body'];
type Moved = DataOf<typeof movePayouts>;
type Foreseen = DataOf<typeof previewMoves>;

/**
 * Takes one step of a payout's lifecycle with all that follows, in the caller's transaction: a confirmation pays its
 * commissions, enters the payment in the ledger and notifies the partner; a voiding frees its lines for another run.
 * 404 for a payout that does not exist, 409 with the reasons where the chart refuses, 400 without what the step needs.
 */
export async function move(tx: Queryable, payoutId: string, request: Move, { actor, now }: By): Promise<void> {
  const payees = await payeesOf(tx, [payoutId], request.event);
  await applyTransition(tx, {
    entity: 'payout',
    event: `payout.${request.event}`,
    id: payoutId,
    actor,
    now,
    set: columnsOf(payees.get(payoutId), request, { actor, now }),
    payload: inputOf(request),
  });
}

/** The same step for many payouts, each as `move` takes it; what is refused is answered, and the rest is moved. */
export async function moveAll(
  tx: Queryable,
  { ids, references, ...request }: Moves,
  { actor, now }: By,
): Promise<Moved> {
  const payees = await payeesOf(tx, ids, request.event);
  const own = await referencesOf(tx, references);
  const each = new Map(
    ids.map((id): [string, Own<'payout'>] => {
      const step = stepOf(id, request, own);
      return [id, { set: columnsOf(payees.get(id), step, { actor, now }), payload: inputOf(step) }];
    }),
  );
  return answerOf(
    tx,
    await transitionMany(tx, { entity: 'payout', event: `payout.${request.event}`, actor, now, ids, each }),
  );
}

/** What `moveAll` would answer now, and the sums of what it would move; changes nothing. */
export async function foreseeAll(
  db: Queryable,
  { ids, references, ...request }: Moves,
  { actor, now }: By,
): Promise<Foreseen> {
  const own = await referencesOf(db, references);
  const each = new Map(ids.map((id): [string, Own<'payout'>] => [id, { payload: inputOf(stepOf(id, request, own)) }]));
  const outcome = await foreseeMany(db, {
    entity: 'payout',
    event: `payout.${request.event}`,
    actor,
    now,
    ids: [...each.keys()],
    each,
  });
  const moved = outcome.applied.map(({ id }) => id);
  const sums = await query<{ amount: number; currency: string }>(
    db,
    sql`select amount_minor as amount, currency from payouts where id = any(${moved}::uuid[])`,
  );
  return { ...(await answerOf(db, outcome)), totals: totalsOf(sums) };
}

/** The step of one payout: with its own reference, or the one for all. */
const stepOf = (id: string, request: Move, own: ReadonlyMap<string, string>): Move => ({
  ...request,
  reference: own.get(id) ?? request.reference,
});

async function answerOf(db: Queryable, { applied, unchanged, refused, missing }: Outcome): Promise<Moved> {
  const refusals = new Map([
    ...refused.map(({ id, reasons }): [string, string[]] => [id, reasons]),
    ...missing.map((id): [string, string[]] => [id, ['This payout doesn’t exist.']]),
  ]);
  const names = await namesOf(db, [...refusals.keys()]);
  return {
    moved: applied.length,
    unchanged: unchanged.length,
    refused: [...refusals].map(([id, reasons]) => ({ id, partnerName: names.get(id) ?? null, reasons })),
  };
}

/** The references of single payouts by id, also where they are given by number. */
async function referencesOf(db: Queryable, references: Moves['references'] = []): Promise<ReadonlyMap<string, string>> {
  const numbered = await idsOfNumbers(db, references);
  return new Map(references.map(({ id, reference }) => [numbered.get(id) ?? id, reference]));
}

/** The ids of the payouts that are referred to by number. */
async function idsOfNumbers(
  tx: Queryable,
  references: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; number: string }>(
    tx,
    sql`select id, number from payouts where number = any(${references.map(({ id }) => id)}::text[])`,
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

async function namesOf(tx: Queryable, payoutIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; name: string }>(
    tx,
    sql`select o.id, p.name from payouts o join partners p on p.id = o.partner_id where o.id = any(${payoutIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What the step needs to be given, for the history. */
function inputOf({ event, ...given }: Move): Readonly<Record<string, string>> {
  const field = payoutInputs[event];
  const value = field === null ? undefined : given[field];
  return field === null || value === undefined ? {} : { [field]: value };
}

interface Payee {
  readonly method: string | null;
  readonly method_id: string | null;
}

/** By payout, where its partner is paid: read, and kept as it is, for the steps that write it. */
async function payeesOf(
  tx: Queryable,
  payoutIds: readonly string[],
  event: Move['event'],
): Promise<ReadonlyMap<string, Payee>> {
  if (event !== 'approve' && event !== 'retry') return new Map();
  // First, or a method that is just being replaced would be read.
  await query(
    tx,
    sql`select 1 from partners where id in (select partner_id from payouts where id = any(${payoutIds}::uuid[]))
         order by id for share`,
  );
  const partners = await query<Payee & { id: string }>(
    tx,
    sql`select partner_id as id, method, id as method_id from payout_methods
         where state = 'effective' and partner_id in (select partner_id from payouts where id = any(${payoutIds}::uuid[]))`,
  );
  const byPartner = new Map(partners.map(({ id, ...payee }) => [id, payee]));
  const payouts = await query<{ id: string; partnerId: string }>(
    tx,
    sql`select id, partner_id as "partnerId" from payouts where id = any(${payoutIds}::uuid[])`,
  );
  return new Map(
    payouts.flatMap(({ id, partnerId }): [string, Payee][] => {
      const payee = byPartner.get(partnerId);
      return payee ? [[id, payee]] : [];
    }),
  );
}

/** What is written along with the state. A payout keeps the method it was approved, or tried again, with. */
function columnsOf(payee: Payee | undefined, request: Move, { actor, now }: By): SetOf<'payout'> {
  switch (request.event) {
    case 'approve':
    case 'retry':
      return { ...payee, reason: '', approved_by: actor.userId };
    case 'confirm':
      return { reference: request.reference ?? null, paid_at: now.toISOString() };
    case 'hold':
    case 'fail':
    case 'void':
    case 'return':
      return { reason: request.reason ?? '' };
    case 'release':
      return { reason: '' };
    case 'send':
      return { sent_at: now.toISOString() };
  }
}
