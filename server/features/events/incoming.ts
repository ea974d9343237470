import type { AppEvent } from '#contract/events/events.ts';

import type { EventOf } from '../../lifecycle/definitions.ts';
import { newId } from '../../platform/ids.ts';

/** A signed event of an app's billing. */
export interface Incoming {
  readonly appId: string;
  /** The sender's id of the message: the same one twice is one event. */
  readonly webhookId: string;
  /** Signed with the secret before the present one. */
  readonly isOldSecret?: boolean;
  readonly event: AppEvent;
}

/** An event under the id it will be kept under. */
export interface Item {
  readonly id: string;
  readonly appId: string;
  readonly webhookId: string;
  readonly isOldSecret: boolean;
  readonly shop: string;
  /** The sender's id of the payment or refund, once and for all. */
  readonly externalId: string | null;
  /** ISO UTC, by the sender's clock. */
  readonly occurredAt: string;
  readonly event: AppEvent;
}

/** An event of one type. */
export type ItemOf<T extends AppEvent['type']> = Item & { readonly event: Extract<AppEvent, { type: T }> };

/** What an event comes to: what its chart is sent, and whose it is. */
export interface Outcome {
  readonly event: EventOf<'appEvent'>;
  readonly referralId: string | null;
}

export const itemOf = ({ appId, webhookId, isOldSecret = false, event }: Incoming): Item => ({
  id: newId(),
  appId,
  webhookId,
  isOldSecret,
  shop: event.data.shop,
  externalId: externalIdOf(event),
  occurredAt: new Date(event.timestamp).toISOString(),
  event,
});

function externalIdOf(event: AppEvent): string | null {
  if (event.type === 'charge.succeeded') return event.data.transactionId ?? event.data.chargeId;
  return event.type === 'charge.refunded' ? event.data.refundId : null;
}

/** The items of one type, in order. */
export const ofType = <T extends AppEvent['type']>(items: readonly Item[], type: T): ItemOf<T>[] =>
  items.filter((item): item is ItemOf<T> => item.event.type === type);

export const shopKey = (of: { readonly appId: string; readonly shop: string }): string => `${of.appId} ${of.shop}`;

/** The charges that an event is or names, by each of their ids. */
export function chargeKeys({ appId, event: { type, data } }: Pick<Incoming, 'appId' | 'event'>): string[] {
  const keysOf = (...ids: (string | undefined)[]) =>
    ids.flatMap((id) => (id === undefined ? [] : [`charge ${appId} ${id}`]));
  switch (type) {
    case 'charge.succeeded':
      return keysOf(data.chargeId, data.transactionId);
    case 'charge.refunded':
      return keysOf(data.chargeId, data.chargeTransactionId);
    case 'app.installed':
    case 'app.uninstalled':
      return [];
  }
}
