import { Readable } from 'node:stream';

import { getBalance, listBalance } from '#contract/payouts/balance.ts';
import {
  exportPayoutBatch,
  getAdminPayout,
  listPayoutIds,
  movePayout,
  movePayouts,
  previewMoves,
  previewPayouts,
  runPayouts,
  undoPayment as undoPaymentCall,
} from '#contract/payouts/work.ts';
import { listAdminPayouts } from '#contract/payouts/list.ts';
import { getBlockers, getNextPayout, getPayout, listPayouts, listUnderway } from '#contract/payouts/payouts.ts';
import { applyBankAnswer, readBankAnswer } from '#contract/payouts/bankAnswers.ts';
import { getForecast } from '#contract/payouts/getForecast.ts';
import { listPayoutLines } from '#contract/payouts/lines.ts';
import { getStatement } from '#contract/payouts/statements.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/database/pool.ts';
import type { Services } from '../../platform/services.ts';
import { askPayouts } from './actions.ts';
import { actorOf } from '../../platform/actor.ts';
import { balanceOf, entriesOf } from './balance/balance.ts';
import { balanceAsOf } from './balance/balanceAsOf.ts';
import { blockersOf } from '../commissions/blockers.ts';
import { everyLine, groupsOf, linesPage } from './lines.ts';
import { applyAnswer } from './answer/apply.ts';
import { matchAnswer } from './answer/match.ts';
import { parseAnswer } from './answer/parse.ts';
import { fileOf } from './batch/fileOf.ts';
import { forecastOf } from './balance/forecast.ts';
import { findPayer } from '../settings/payer.ts';
import { findFacts } from './balance/waitingFacts.ts';
import { periodQuery } from '../../reporting/today.ts';
import { requirePartner } from '../partners/partner.ts';
import { foreseeAll, move, moveAll } from './move.ts';
import { nextPayout } from './balance/next.ts';
import { allOf, batchOf, bookingsOf, findPayout, historyOf, idsOf, listed, payeeOf, sums } from './queries.ts';
import { preview, run } from './run/run.ts';
import { withAccounts } from './accounts.ts';
import { batchCsv, linesCsv, payoutsCsv } from './csv.ts';
import { statementOf } from './statement/findStatement.ts';
import { throttle } from '../../platform/throttle.ts';
import { underwayOf } from './balance/underway.ts';
import { undoPayment } from './undo.ts';

/** Statements that one person may have written as PDF. */
const pdfs = { limit: 200, windowSeconds: 3600 };

/** Payouts: what partners see of theirs, and what staff do with everyone's. */
export function payoutsRoutes(on: On, { pool, now, secrets }: Services): void {
  on(listPayouts, async ({ query }, { session, wantsCsv }) => {
    const { id: partnerId } = session.partner;
    if (wantsCsv) return { csv: payoutsCsv(await allOf(pool, partnerId)) };
    return listed(pool, { partnerId }, query);
  });

  on(getNextPayout, async (_, { session }) => ({ data: await nextPayout(pool, session.partner.id, now()) }));

  on(listUnderway, async (_, { session }) => ({ data: await underwayOf(pool, session.partner.id) }));

  on(getBalance, async ({ params: { id }, query: { asOf } }, { session }) => {
    const time = now();
    if (asOf !== undefined && Date.parse(asOf) > time.getTime()) throw invalid('asOf', 'Use a time in the past.');
    await requirePartner(pool, id, ownPartner(session));
    return { data: asOf === undefined ? await balanceOf(pool, id, time) : await balanceAsOf(pool, id, asOf) };
  });

  on(getForecast, async ({ params: { id } }, { session }) => {
    await requirePartner(pool, id, ownPartner(session));
    return { data: await forecastOf(pool, id, now()) };
  });

  on(listBalance, async ({ params: { id }, query }, { session }) => {
    await requirePartner(pool, id, ownPartner(session));
    const time = now();
    const { period } = await periodQuery(pool, query, time);
    return entriesOf(pool, id, query, { now: time, period });
  });

  on(getBlockers, async ({ params }, { session }) => {
    const own = ownPartner(session);
    const facts = await findFacts(pool, params.id, own, now());
    if (!facts) throw notFound();
    return { data: blockersOf(facts, own === null ? 'staff' : 'partner') };
  });

  on(getPayout, async ({ params }, { session, wantsCsv }) => {
    const payout = await findPayout(pool, params.id, session.partner.id);
    if (!payout) throw notFound();
    if (wantsCsv) return { csv: linesCsv(payout.number, everyLine(pool, payout.id)) };
    const [groups, bookings, history, payee] = await Promise.all([
      groupsOf(pool, payout.id),
      bookingsOf(pool, payout.id),
      historyOf(pool, payout.id),
      payeeOf(pool, payout.id),
    ]);
    const approvedAt = history.findLast(({ event }) => event === 'payout.approve')?.createdAt ?? null;
    const account = payee && { method: payee.method, masked: payee.masked };
    const shown = bookings.map((each) => ({ ...each, actor: null }));
    return { data: { ...payout, groups, bookings: shown, account, approvedAt } };
  });

  on(getStatement, async ({ params, query: { locale } }, { session, wantsFile }) => {
    const payout = await findPayout(pool, params.id, ownPartner(session));
    if (!payout) throw notFound();
    const payee = await payeeOf(pool, payout.id);
    const statement = await statementOf(pool, payout, payee && { method: payee.method, masked: payee.masked });
    if (wantsFile === null) return { data: statement };
    await throttle(pool, `statementPdf:${session.user.id}`, { ...pdfs, now: now() });
    // Only who downloads one needs the PDF's writer.
    const { statementPdf } = await import('./statement/statementPdf.ts');
    const content = Readable.from(statementPdf(statement, locale ?? 'en-GB'));
    return { download: { filename: `statement-${payout.number}.pdf`, type: wantsFile, content } };
  });

  on(listPayoutLines, async ({ params, query }, { session }) => {
    const payout = await findPayout(pool, params.id, ownPartner(session));
    if (!payout) throw notFound();
    return linesPage(pool, payout.id, query);
  });

  on(listAdminPayouts, async ({ query }, { session }) => {
    const { data, meta } = await listed(pool, query, query);
    const summed = await sums(pool, query);
    const stepsOf = await askPayouts(
      pool,
      data.map(({ id }) => id),
      now(),
      session.user.id,
    );
    return {
      data: data.flatMap((payout) => {
        const found = stepsOf.get(payout.id);
        return found ? [{ ...payout, ...found }] : [];
      }),
      meta: { ...meta, ...summed },
    };
  });

  on(listPayoutIds, async ({ query }) => ({ data: await idsOf(pool, query) }));

  on(movePayouts, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => moveAll(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(previewMoves, async ({ body }, { session }) => ({
    data: await foreseeAll(pool, body, { actor: actorOf(session), now: now() }),
  }));

  on(
    exportPayoutBatch,
    async ({ query: { month, currency, format = 'csv', sent } }, { session, wantsCsv, wantsFile }) => {
      // A file of PayPal or Wise names the payouts of other currencies among those it leaves out.
      const found = await batchOf(pool, month, format === 'csv' ? currency : undefined, {
        actor: actorOf(session),
        now: now(),
      });
      const rows = withAccounts(found, secrets);
      const withSent = sent === 'include';
      const batch = fileOf(rows, format, { month, currency, withSent, payer: await findPayer(pool), now: now() });
      if (!wantsCsv && wantsFile === null)
        return { data: found.filter(({ payoutId }) => batch.taken.has(payoutId)), meta: batch.meta };
      if (batch.meta.problem !== null) throw invalid('format', batch.meta.problem);
      const payload = { month, currency, format, sent, payouts: batch.taken.size };
      const audit = { action: 'payouts.export', entity: 'payout', entityId: null, payload };
      await transaction(pool, (tx) => recordAudit(tx, audit, { actor: actorOf(session), now: now() }));
      return batch.file === null
        ? {
            csv: batchCsv(
              month,
              rows.filter(({ payoutId }) => batch.taken.has(payoutId)),
            ),
          }
        : { download: batch.file };
    },
  );

  on(readBankAnswer, async ({ body: { content } }, { session }) => ({
    data: (await matchAnswer(pool, parseAnswer(content), { actor: actorOf(session), now: now() })).map(
      ({ answer }) => answer,
    ),
  }));

  on(applyBankAnswer, async ({ body: { content } }, { session, transact }) => ({
    data: await transact((tx) => applyAnswer(tx, content, { actor: actorOf(session), now: now() })),
  }));

  on(previewPayouts, async ({ body }) => ({ data: await preview(pool, body, now()) }));

  on(runPayouts, async ({ body }, { session, transact }) => ({
    data: await transact((tx) => run(tx, body, { actor: actorOf(session), now: now() })),
  }));

  on(getAdminPayout, async ({ params }, { session }) => {
    const payout = await findPayout(pool, params.id, null);
    if (!payout) throw notFound();
    const [groups, bookings, history, payee, stepsOf] = await Promise.all([
      groupsOf(pool, payout.id),
      bookingsOf(pool, payout.id),
      historyOf(pool, payout.id),
      payeeOf(pool, payout.id),
      askPayouts(pool, [payout.id], now(), session.user.id),
    ]);
    const found = stepsOf.get(payout.id);
    if (!found) throw notFound();
    return { data: { ...payout, groups, bookings, history, payee, ...found } };
  });

  on(movePayout, async ({ params, body }, { session, transact }) => {
    const payout = await transact(async (tx) => {
      await move(tx, params.id, body, { actor: actorOf(session), now: now() });
      return findPayout(tx, params.id, null);
    });
    if (!payout) throw notFound();
    return { data: payout };
  });

  on(undoPaymentCall, async ({ params: { id }, body: { reason } }, { session, transact }) => {
    const payout = await transact(async (tx) => {
      await undoPayment(tx, { payoutId: id, reason }, { actor: actorOf(session), now: now() });
      return findPayout(tx, id, null);
    });
    if (!payout) throw notFound();
    return { data: payout };
  });
}
