import type { AppEvent } from '#contract/events/events.ts';

import { chargeKeys, type Incoming, shopKey } from './incoming.ts';

/** The ids by which an event may meet another one, apart from its shop. */
function idsOf(one: Incoming): string[] {
  const { appId, webhookId, event } = one;
  const refund = event.type === 'charge.refunded' ? [`refund ${appId} ${event.data.refundId}`] : [];
  return [`message ${appId} ${webhookId}`, ...chargeKeys(one), ...refund];
}

/**
 * Splits a batch into waves that can each be taken as one set: the events of a shop follow one another, as do those that
 * share a message's, a charge's or a refund's id. Charges of one shop need no order among themselves. Answers indices.
 */
export function waves(incoming: readonly Incoming[]): number[][] {
  const free = new Map<string, number>();
  const shops = new Map<string, { wave: number; type: AppEvent['type'] }>();
  const found: number[][] = [];
  for (const [index, one] of incoming.entries()) {
    const { type, data } = one.event;
    const shop = shopKey({ appId: one.appId, shop: data.shop });
    const before = shops.get(shop);
    const isBeside = before?.type === 'charge.succeeded' && type === 'charge.succeeded';
    const ids = idsOf(one);
    const wave = Math.max(before ? before.wave + (isBeside ? 0 : 1) : 0, ...ids.map((id) => free.get(id) ?? 0));
    shops.set(shop, { wave, type });
    for (const id of ids) free.set(id, wave + 1);
    (found[wave] ??= []).push(index);
  }
  return found;
}
