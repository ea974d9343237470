import type { FastifyInstance } from 'fastify';

import { type AppEvent, receiveEvent } from '#contract/events/events.ts';

import { newId } from '../../platform/ids.ts';
import { keyOf, signatureOf } from './signature.ts';

interface Sending {
  readonly slug: string;
  /** As the app is shown it. */
  readonly secret: string;
  readonly event: AppEvent;
  readonly now: Date;
}

/** Sends an event to our own events API as an app's billing does, signature and all. */
export function sendSigned(
  app: FastifyInstance,
  { slug, secret, event, now }: Sending,
): Promise<{ readonly statusCode: number; readonly payload: string }> {
  const id = newId();
  const body = Buffer.from(JSON.stringify(event));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return app.inject({
    method: receiveEvent.method,
    url: receiveEvent.path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-app': slug,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf({ id, timestamp, body }, keyOf(secret)),
    },
  });
}
