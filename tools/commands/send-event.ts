import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod/mini';

import { appEvent, mostInBatch, receiveEvent, receiveEvents } from '#contract/events/events.ts';

import { ConfigError } from '../../server/platform/config.ts';
import { queryOne } from '../../server/platform/database/pool.ts';
import { Refused } from '../../server/platform/errors.ts';
import { parse } from '../../server/platform/http/validate.ts';
import { secretOf } from '../../server/features/events/senders.ts';
import { prepare } from './prepare.ts';

const usage = `Signs an event as an app's billing does, and sends it.

  npm run send-event -- --app <slug> --type app.installed    --shop x.example [--visit <id>] [--utm-content …] [--name …] [--email …] [--country DE] [--plan …]
  npm run send-event -- --app <slug> --type app.uninstalled  --shop x.example
  npm run send-event -- --app <slug> --type charge.succeeded --shop x.example --amount 4900 --currency USD [--charge <id>] [facts]
  npm run send-event -- --app <slug> --type charge.refunded  --shop x.example --amount 4900 --currency USD --charge <id> [--refund <id>] [--transaction <id>] [--test]
  npm run send-event -- --app <slug> --file <events.jsonl|->

  facts of a charge: [--kind subscription|usage|one_time|credit|adjustment] [--gross 4900] [--platform-fee 735]
                     [--processing-fee 142] [--net 4023] [--plan …] [--interval week|month|quarter|year]
                     [--from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z] [--transaction <id>] [--test]

  --amount     minor units: 4900 is 49.00; so are gross, fees and net
  --test       kept, and never earns
  --transaction  the provider's id of this payment, where --charge recurs; of a refund: the payment that is refunded
  --timestamp  when it happened; now unless given
  --id         the message's id; the same one again changes nothing
  --file       many events, a JSON object on each line: an event, or {"id": …, "event": …}; in messages of up to 1,000
  --url        where the server answers; PUBLIC_URL unless given
`;

const options = {
  app: { type: 'string' },
  type: { type: 'string' },
  shop: { type: 'string' },
  visit: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  country: { type: 'string' },
  plan: { type: 'string' },
  'utm-content': { type: 'string' },
  kind: { type: 'string' },
  gross: { type: 'string' },
  'platform-fee': { type: 'string' },
  'processing-fee': { type: 'string' },
  net: { type: 'string' },
  interval: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  transaction: { type: 'string' },
  test: { type: 'boolean' },
  amount: { type: 'string' },
  currency: { type: 'string' },
  charge: { type: 'string' },
  refund: { type: 'string' },
  timestamp: { type: 'string' },
  id: { type: 'string' },
  url: { type: 'string' },
  file: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Given = Readonly<Partial<Record<Exclude<keyof typeof options, 'help' | 'test'>, string>> & { test?: boolean }>;

/** A usage error, shown to the user. */
class Misused extends Error {}

/** The event as its app would report it; what the type does not know is refused by its name. */
function eventOf({ type = '', timestamp = new Date().toISOString(), ...given }: Given) {
  const money = { amount: Number(given.amount), currency: given.currency ?? 'USD' };
  const charge = given.charge ?? `charge-${randomUUID()}`;
  const data: Readonly<Record<string, object>> = {
    'app.installed': {
      shopName: given.name,
      contactEmail: given.email,
      country: given.country,
      plan: given.plan,
      visitId: given.visit,
      utmContent: given['utm-content'],
    },
    'app.uninstalled': {},
    'charge.succeeded': {
      ...money,
      chargeId: charge,
      kind: given.kind,
      gross: minorOf(given.gross),
      platformFee: minorOf(given['platform-fee']),
      processingFee: minorOf(given['processing-fee']),
      net: minorOf(given.net),
      plan: given.plan,
      interval: given.interval,
      period: given.from === undefined && given.to === undefined ? undefined : { from: given.from, to: given.to },
      transactionId: given.transaction,
      isTest: given.test,
    },
    'charge.refunded': {
      ...money,
      chargeId: given.charge,
      refundId: given.refund ?? `refund-${randomUUID()}`,
      chargeTransactionId: given.transaction,
      isTest: given.test,
    },
  };
  const own = Object.entries(data[type] ?? {}).filter(([, value]) => value !== undefined);
  parse(appEvent, { type, timestamp, data: { shop: given.shop, ...Object.fromEntries(own) } });
  return { type, timestamp, data: { shop: given.shop, ...Object.fromEntries(own) } };
}

const minorOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** Signs messages as the app's billing does, and sends them; each answer as it comes. */
async function post(
  given: Given,
  messages: readonly { path: string; id: string; body: string }[],
  onAnswer: (status: number, text: string, body: string) => void,
): Promise<void> {
  const { services, close } = await prepare();
  try {
    const app = await queryOne<{ id: string; webhook_secret: string }>(
      services.pool,
      sql`select id, webhook_secret from apps where slug = ${given.app ?? ''}`,
    );
    if (!app) throw new Misused(`There is no app "${given.app ?? ''}": name one with --app.`);
    const webhook = new Webhook(secretOf(services.secrets, app));
    for (const { path, id, body } of messages) {
      const url = new URL(path, given.url ?? services.config.publicUrl);
      const at = new Date();
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-app': given.app ?? '',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, at, body),
        },
        body,
      }).catch((error: unknown) => {
        throw new Misused(`Nothing answers at ${url.origin}: start the server, or name another one with --url.`, {
          cause: error,
        });
      });
      onAnswer(answer.status, await answer.text(), body);
    }
  } finally {
    await close();
  }
}

const newMessageId = () => `msg_${randomUUID()}`;

/** One event; whether it was taken. */
async function send(given: Given): Promise<boolean> {
  let isTaken = false;
  const message = { path: receiveEvent.path, id: given.id ?? newMessageId(), body: JSON.stringify(eventOf(given)) };
  await post(given, [message], (status, text, body) => {
    isTaken = status === receiveEvent.success.status;
    console.log(`${body}\n${status} ${text}`);
  });
  return isTaken;
}

const batched = z.union([z.strictObject({ id: z.string(), event: appEvent }), appEvent]);
const answered = z.object({ data: receiveEvents.success.data });

/** One line of a file: an event, or `{"id": …, "event": …}`. */
function batchedOf(line: string, number: number): { id: string; event: unknown } {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    throw new Misused(`Line ${number} is not JSON.`);
  }
  const { success, data, error } = z.safeParse(batched, given);
  if (!success) throw new Misused(`Line ${number} is not an event: ${z.prettifyError(error)}`);
  return 'event' in data ? { id: data.id, event: data.event } : { id: newMessageId(), event: data };
}

/** The events of a file, a line each, up to 1,000 in a message; whether all were taken. */
async function sendAll(given: Given, file: string): Promise<boolean> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: unknown) => {
    throw new Misused(`${file} can’t be read.`, { cause: error });
  });
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [batchedOf(line, index + 1)]));
  if (lines.length === 0) throw new Misused(`${file} has no events.`);
  const batches = Array.from({ length: Math.ceil(lines.length / mostInBatch) }, (_, index) =>
    lines.slice(index * mostInBatch, (index + 1) * mostInBatch),
  );
  let taken = 0;
  await post(
    given,
    batches.map((events) => ({ path: receiveEvents.path, id: newMessageId(), body: JSON.stringify({ events }) })),
    (status, answer) => {
      if (status !== receiveEvents.success.status) {
        console.log(`${status} ${answer}`);
        return;
      }
      for (const event of z.parse(answered, JSON.parse(answer)).data) {
        if (event.status === receiveEvent.success.status) taken += 1;
        else console.log(`${event.id}: ${event.status} ${event.problem?.detail ?? ''}`);
      }
    },
  );
  console.log(`${taken} of ${lines.length} events taken`);
  return taken === lines.length;
}

function wordsOf(error: unknown): string | null {
  if (error instanceof Refused)
    return (error.details.errors ?? []).map(({ path, message }) => `  ${path}: ${message}`).join('\n') || error.message;
  const isUsersError = error instanceof Misused || error instanceof ConfigError || isArgumentError(error);
  return isUsersError ? error.message : null;
}

/** The error of `parseArgs` for an unknown option. */
const isArgumentError = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const { help, ...given } = values;
  const { file } = given;
  if (help || !given.app || (!given.type && file === undefined)) {
    console.log(usage);
    process.exitCode = help ? 0 : 1;
    return;
  }
  process.exitCode = (await (file === undefined ? send(given) : sendAll(given, file))) ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(wordsOf(error) ?? error);
  process.exitCode = 1;
});
