import { randomUUID } from 'node:crypto';

import { Webhook } from 'standardwebhooks';
import { z } from 'zod/mini';

import type { FastifyInstance } from 'fastify';

import { type AppEvent, type ReceivedEvent, receiveEvents } from '#contract/events/events.ts';

import type { Built } from './app.ts';

export interface SendingApp {
  slug: string;
  webhookSecret: string;
}

interface Given {
  id?: string;
  /** When it is signed. */
  at?: Date;
  secret?: string;
  headers?: Record<string, string>;
}

/** A message as an app's billing sends it: exact bytes and the headers that sign them. */
export function signed(app: SendingApp, event: unknown, given: Given = {}) {
  const id = given.id ?? `msg_${randomUUID()}`;
  const at = given.at ?? new Date();
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'webhook-app': app.slug,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(given.secret ?? app.webhookSecret).sign(id, at, payload),
    ...given.headers,
  };
  return { id, payload, headers };
}

const isReceipt = (value: unknown): value is { data: { id: string } } =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Signs and sends; answers the status, the body and the id the event was kept under. */
export async function send(built: Built, app: SendingApp, event: AppEvent | object | string, given: Given = {}) {
  const { payload, headers } = signed(app, event, { at: built.services.now(), ...given });
  const response = await built.app.inject({ method: 'POST', url: '/api/events', headers, payload });
  const body: unknown = JSON.parse(response.payload);
  return { status: response.statusCode, body, id: isReceipt(body) ? body.data.id : null };
}

/** Signs and sends a batch to a server. */
export async function sendBatch(
  server: FastifyInstance,
  app: SendingApp,
  events: readonly { id: string; event: unknown }[],
  given: Given,
) {
  const { payload, headers } = signed(app, { events }, given);
  const { method, path: url } = receiveEvents;
  const response = await server.inject({ method, url, headers, payload });
  const body: unknown = JSON.parse(response.payload);
  return { status: response.statusCode, body };
}

const answer = z.object({ data: receiveEvents.success.data });

/** What each event of a batch was answered with. */
export const receiptsOf = (body: unknown): ReceivedEvent[] => answer.parse(body).data;

export const installed = (shop: string, timestamp: string, more: object = {}): AppEvent => ({
  type: 'app.installed',
  timestamp,
  data: { shop, ...more },
});
export const uninstalled = (shop: string, timestamp: string): AppEvent => ({
  type: 'app.uninstalled',
  timestamp,
  data: { shop },
});
export const charged = (
  shop: string,
  timestamp: string,
  chargeId: string,
  amount: number,
  currency = 'USD',
): AppEvent => ({
  type: 'charge.succeeded',
  timestamp,
  data: { shop, chargeId, amount, currency },
});
export const refunded = (
  shop: string,
  timestamp: string,
  {
    refundId,
    chargeId,
    amount,
    currency = 'USD',
  }: { refundId: string; chargeId: string; amount: number; currency?: string },
): AppEvent => ({ type: 'charge.refunded', timestamp, data: { shop, refundId, chargeId, amount, currency } });
