import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { AppEvent } from '../../contract/events/events.ts';

export interface SendingApp {
  slug: string;
  webhookSecret: string;
}

/** What an app's billing reports, signed and sent as Standard Webhooks says; answers the status. */
export async function report(origin: string, app: SendingApp, event: AppEvent): Promise<number> {
  const id = `msg_${randomUUID()}`;
  const at = new Date();
  const body = JSON.stringify(event);
  const { status } = await fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-app': app.slug,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(app.webhookSecret).sign(id, at, body),
    },
    body,
  });
  return status;
}
