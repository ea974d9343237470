import fs from 'node:fs';
import path from 'node:path';

import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';

import { getNewsletter, type Newsletter } from '#contract/content/newsletters.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { testDatabase } from '../databases/database.ts';
import { newsletterFields } from '../make/content.ts';
import { makePartner } from '../make/partners.ts';
import { makeSession, makeUser } from '../make/users.ts';
import { freePort } from '../servers/freePort.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../servers/mailServer.ts';
import { bundle } from '../servers/program.ts';
import { type ServerProcess, startServer } from '../servers/serverProcess.ts';
import { within } from '../within.ts';

interface Ran {
  /** Everything the mail server was given. */
  readonly received: readonly ReceivedMail[];
  readonly addresses: readonly string[];
  readonly newsletter: Newsletter;
}

/**
 * A newsletter to `people` through a real mail server. The server that sends it, or the mail server, is killed once half of them have
 * received it, before the last of those is acknowledged; another one sends or receives the rest.
 */
export async function newsletterUnderKill(
  people: number,
  patience: number,
  killed: 'server' | 'mail server' = 'server',
): Promise<Ran> {
  const db = await testDatabase();
  const file = await bundle('server');
  let server: ServerProcess | undefined;
  let isKilled = false;
  const mails = await startMailServer(0, async () => {
    if (isKilled || mails.received.length < people / 2) return;
    isKilled = true;
    await (killed === 'server' ? server?.kill() : mails.kill());
  });
  let others: MailServer | undefined;
  try {
    const { id: partnerId } = await makePartner(db.pool);
    const addresses = Array.from({ length: people }, (_, index) => `reader-${index}@example.com`);
    await query(
      db.pool,
      sql`insert into users (id, role, partner_id, email, first_name, last_name, email_verified_at)
          select gen_random_uuid(), 'partner', ${partnerId}, address, 'Pat', 'Reader', now()
            from unnest(${addresses}::text[]) as address`,
    );
    const staff = await makeUser(db.pool, { role: 'moderator' });
    const token = await makeSession(db.pool, staff.id);
    const start = async () => startServer({ file, db, port: await freePort(), smtpUrl: mails.url });
    const call = async (url: string, method: string, body?: object) => {
      const answer = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data }: { data: unknown } = await answer.json();
      return getNewsletter.success.data.parse(data);
    };
    const waitingJobs = () =>
      query(
        db.ownerPool,
        sql`select attempts::int from graphile_worker.jobs
             where task_identifier = 'newsletters.send' and locked_at is null and attempts > 1`,
      );
    server = await start();
    const now = new Date().toISOString();
    const { id } = await call(`${server.url}/api/newsletters`, 'POST', { ...newsletterFields, sendsAt: now });
    await call(`${server.url}/api/newsletters/${id}/schedule`, 'POST');
    await vi.waitFor(async () => {
      if (!isKilled) throw new Error('It still sends the first half.');
      if (killed === 'server' && server?.program.child.signalCode === null) throw new Error('It has not ended.');
      // Sent to no one while the mail server is away: it was tried again, and is tried later.
      if (killed === 'mail server') expect(await waitingJobs()).toEqual([{ attempts: 2 }]);
    }, within(patience));
    if (killed === 'server') server = await start();
    else others = await startMailServer(mails.port);
    const { url } = server;
    const newsletter = await vi.waitFor(async () => {
      const found = await call(`${url}/api/newsletters/${id}`, 'GET');
      if (found.state !== 'sent') throw new Error(`It was sent to ${found.counts.sent}.`);
      return found;
    }, within(patience));
    return { received: [...mails.received, ...(others?.received ?? [])], addresses, newsletter };
  } finally {
    await server?.stop();
    await (killed === 'server' ? mails : others)?.stop();
    await db.drop();
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  }
}

/** Whom mails went to, each as often as it did. */
export const recipientsOf = (received: readonly ReceivedMail[]): string[] =>
  received.flatMap(({ to }) => to).toSorted();
