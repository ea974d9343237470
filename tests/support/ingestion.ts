import { createHash } from 'node:crypto';

import sql from 'sql-template-tag';
import { expect } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { commissionOf } from '#contract/payTerms/proportion.ts';
import { measures } from '../../server/features/figures/measures.ts';
import { readSums } from '../../server/features/figures/readSums.ts';
import { query } from '../../server/platform/database/pool.ts';
import type { TestDatabase } from './databases/database.ts';
import { charged, installed, receiptsOf, refunded, signed } from './events.ts';
import { makeApp } from './make/apps.ts';
import { makePartner } from './make/partners.ts';
import { makeReferral } from './make/referrals.ts';
import { freePort } from './servers/freePort.ts';
import { rawFacts, sumOf, wordsOf } from './money/rawSums.ts';
import { startServer, type ServerProcess } from './servers/serverProcess.ts';

interface Given {
  /** Of `bundle('server')`. */
  file: string;
  db: TestDatabase;
  smtpUrl: string;
  kills: number;
  /** Events that are acknowledged between one start and the next kill. */
  between: number;
  /** Events of one message: several travel as a batch. */
  together?: number;
}

const lanes = 16;
const shops = 24;
const rate = 2000;

interface Message {
  id: string;
  event: AppEvent;
  /** The id that the server acknowledged it with. */
  receipt: string | null;
}

const isReceipt = (value: unknown): value is { data: { id: string } } =>
  typeof value === 'object' && value !== null && 'data' in value;

/** The n-th message; every fifth is a refund of a part of the charge before it, every eleventh a new shop's installation. */
function messageOf(n: number): Message {
  const at = new Date(Date.UTC(2026, 9, 1) + n * 1000).toISOString();
  const id = `msg_${createHash('sha256').update(`${n}`).digest('hex').slice(0, 24)}`;
  const event = () => {
    if (n % 11 === 7) return installed(`new-${n}.example`, at);
    if (n % 5 === 4 && (n - 1) % 11 !== 7)
      return refunded(shopOf(n - 1), at, { refundId: `refund-${n}`, chargeId: `charge-${n - 1}`, amount: 1000 });
    return charged(shopOf(n), at, `charge-${n}`, amountOf(n));
  };
  return { id, event: event(), receipt: null };
}
const shopOf = (n: number) => `shop-${n % shops}.example`;
const amountOf = (n: number) => 5000 + 5 * n;

/**
 * Events come in without a pause while the server is killed (SIGKILL) and started again; then everything is sent once
 * more. Asserts that nothing acknowledged is lost, that nothing is counted twice, and that figures equal the rows.
 */
export async function ingestUnderKills({
  file,
  db,
  smtpUrl,
  kills,
  between,
  together = 1,
}: Given): Promise<{ acknowledged: number }> {
  const app = await makeApp(db.pool, { commissionRate: rate });
  const partner = await makePartner(db.pool);
  for (let n = 0; n < shops; n += 1)
    await makeReferral(db.pool, {
      partnerId: partner.id,
      appId: app.id,
      shop: shopOf(n),
      life: 'paying',
      installedAt: '2026-09-01T09:00:00.000Z',
    });
  const port = await freePort();
  const open = () => startServer({ file, db, port, smtpUrl });

  let server: ServerProcess = await open();
  let restarted = Promise.resolve();
  let acknowledged = 0;
  const sending = new AbortController();
  const messages: Message[] = [];
  const unexpected: string[] = [];
  let onAcknowledged: () => void = () => {};

  function acknowledge(message: Message, receipt: string): void {
    if (message.receipt !== null && message.receipt !== receipt)
      unexpected.push(`${message.id} was ${message.receipt}, now ${receipt}`);
    message.receipt ??= receipt;
    acknowledged += 1;
    onAcknowledged();
  }
  async function sendOne(message: Message): Promise<void> {
    const { payload, headers } = signed(app, message.event, { id: message.id });
    const response = await fetch(`${server.url}/api/events`, { method: 'POST', headers, body: payload });
    const answer: unknown = await response.json();
    if (response.status === 202 && isReceipt(answer)) acknowledge(message, answer.data.id);
    else unexpected.push(`${response.status} ${JSON.stringify(answer)}`);
  }
  async function sendMany(batch: readonly Message[]): Promise<void> {
    const events = batch.map(({ id, event }) => ({ id, event }));
    const { payload, headers } = signed(app, { events });
    const response = await fetch(`${server.url}/api/events/batch`, { method: 'POST', headers, body: payload });
    const answer: unknown = await response.json();
    if (response.status !== 200) {
      unexpected.push(`${response.status} ${JSON.stringify(answer)}`);
      return;
    }
    const receipts = receiptsOf(answer);
    for (const [index, message] of batch.entries()) {
      const { id, status, eventId } = receipts[index] ?? {};
      if (id === message.id && status === 202 && eventId) acknowledge(message, eventId);
      else unexpected.push(`${message.id}: ${JSON.stringify(receipts[index])}`);
    }
  }
  const send = ([first, ...rest]: readonly [Message, ...Message[]]) =>
    rest.length === 0 ? sendOne(first) : sendMany([first, ...rest]);
  /** The next messages of one request. */
  function taken(): [Message, ...Message[]] {
    const first = messageOf(messages.length);
    const rest = Array.from({ length: together - 1 }, (_, index) => messageOf(messages.length + 1 + index));
    messages.push(first, ...rest);
    return [first, ...rest];
  }
  async function lane(): Promise<void> {
    // A killed server cuts the connection: no one knows what became of the messages. They are sent again at the end.
    while (!sending.signal.aborted) await send(taken()).catch(() => restarted);
  }
  const acknowledgedMore = (more: number) => {
    const goal = acknowledged + more;
    return new Promise<void>((resolve) => {
      onAcknowledged = () => {
        if (acknowledged >= goal) resolve();
      };
    });
  };

  try {
    const running = Array.from({ length: lanes }, lane);
    for (let kill = 0; kill < kills; kill += 1) {
      await acknowledgedMore(between);
      const dying = server;
      restarted = (async () => {
        await dying.kill();
        server = await open();
      })();
      await restarted;
    }
    await acknowledgedMore(between);
    sending.abort();
    await Promise.all(running);
    expect(unexpected).toEqual([]);

    const beforeResending = acknowledged;
    const keptBefore = await kept(db, app.id);
    const lost = messages.filter(({ id, receipt }) => receipt !== null && keptBefore.get(id) !== receipt);
    expect(lost).toEqual([]);

    const again = messages.values();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const message of again) await sendOne(message);
      }),
    );
    expect(unexpected).toEqual([]);
    expect(new Map(messages.map(({ id, receipt }) => [id, receipt]))).toEqual(await kept(db, app.id));
    expect(await counted(db, partner.id, app.id)).toEqual(expected(messages));
    const facts = await rawFacts(db.pool, 'UTC');
    for (const request of [
      { measures, per: 'day', from: null, to: null },
      { measures, by: 'partner', from: null, to: null },
    ] as const)
      expect(wordsOf(await readSums(db.pool, request))).toEqual(sumOf(facts, request));
    return { acknowledged: beforeResending };
  } finally {
    sending.abort();
    await server.stop();
  }
}

/** Every message that was kept, with the id it is kept under. */
async function kept(db: TestDatabase, appId: string): Promise<Map<string, string>> {
  const rows = await query<{ webhook_id: string; id: string }>(
    db.pool,
    sql`select webhook_id, id from app_events where app_id = ${appId}`,
  );
  return new Map(rows.map(({ webhook_id, id }) => [webhook_id, id]));
}

interface Counted {
  charges: number;
  refunds: number;
  commissions: number;
  reversals: number;
  /** Minor units. */
  earned: number;
  balance: number;
}

async function counted(db: TestDatabase, partnerId: string, appId: string): Promise<Counted | undefined> {
  const [row] = await query<Counted>(
    db.pool,
    sql`select (select count(*)::int from charges where app_id = ${appId} and kind = 'charge') as charges,
               (select count(*)::int from charges where app_id = ${appId} and kind = 'refund') as refunds,
               (select count(*)::int from commissions where partner_id = ${partnerId}) as commissions,
               (select count(*)::int from ledger_entries where partner_id = ${partnerId} and kind = 'reversal') as reversals,
               (select sum(amount_minor)::int from commissions where partner_id = ${partnerId}) as earned,
               (select sum(amount_minor)::int from ledger_entries where partner_id = ${partnerId}) as balance`,
  );
  return row;
}

function expected(messages: readonly Message[]): Counted {
  const charges = messages.flatMap(({ event }) => (event.type === 'charge.succeeded' ? [event.data.amount] : []));
  const refunds = messages.filter(({ event }) => event.type === 'charge.refunded').length;
  const earned = charges.reduce((sum, amount) => sum + commissionOf(amount, rate), 0);
  return {
    charges: charges.length,
    refunds,
    commissions: charges.length,
    reversals: refunds,
    earned,
    // Each refund gives back 10.00, of which 20 % were earned.
    balance: earned - refunds * 200,
  };
}
