import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import type { sendTestEvent } from '#contract/apps/admin.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { receiveEvent } from '#contract/events/events.ts';
import { problem } from '#contract/shared/problem.ts';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { secretOf } from '../../events/senders.ts';
import { sendSigned } from '../../events/sendSigned.ts';

const taken = z.object({ data: receiveEvent.success.data });
const testShop = 'test-shop.example';

/** Sends a test charge, signed with the app's present secret, and answers what its billing would have been answered. @throws 404 */
export async function testEvent(
  app: FastifyInstance,
  slug: string,
  { pool, secrets, now }: { readonly pool: Queryable; readonly secrets: Secrets; readonly now: Date },
): Promise<DataOf<typeof sendTestEvent>> {
  const found = await queryOne<{ id: string; webhook_secret: string; currency: string }>(
    pool,
    sql`select id, webhook_secret, currency from apps where slug = ${slug}`,
  );
  if (!found) throw notFound();
  const { statusCode, payload } = await sendSigned(app, {
    slug,
    secret: secretOf(secrets, found),
    event: {
      type: 'charge.succeeded',
      timestamp: now.toISOString(),
      data: { shop: testShop, chargeId: `test-${newId()}`, amount: 100, currency: found.currency, isTest: true },
    },
    now,
  });
  const answer: unknown = JSON.parse(payload);
  return {
    status: statusCode,
    eventId: taken.safeParse(answer).data?.data.id ?? null,
    problem: problem.safeParse(answer).data ?? null,
  };
}
