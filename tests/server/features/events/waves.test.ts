import { describe, expect, it } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { waves } from '../../../../server/features/events/waves.ts';
import { charged, installed, refunded, uninstalled } from '../../../support/events.ts';

const at = '2026-11-20T10:00:00Z';
const from = (events: readonly AppEvent[], ids: readonly string[] = []) =>
  events.map((event, index) => ({ appId: 'app', webhookId: ids[index] ?? `m${index}`, event }));

describe('waves', () => {
  it('keep the order of one shop and take shops side by side', () => {
    const events = [
      installed('a.example', at),
      installed('b.example', at),
      charged('a.example', at, 'c1', 100),
      uninstalled('a.example', at),
    ];
    expect(waves(from(events))).toEqual([[0, 1], [2], [3]]);
  });

  it('take the charges of one shop together', () => {
    const events = [
      charged('a.example', at, 'c1', 100),
      charged('a.example', at, 'c2', 100),
      uninstalled('a.example', at),
    ];
    expect(waves(from(events))).toEqual([[0, 1], [2]]);
  });

  it('take the same charge twice one after the other, whatever its shop', () => {
    const events = [charged('a.example', at, 'c1', 100), charged('b.example', at, 'c1', 100)];
    expect(waves(from(events))).toEqual([[0], [1]]);
  });

  it('take the same message twice one after the other', () => {
    expect(waves(from([charged('a.example', at, 'c1', 100), charged('b.example', at, 'c2', 100)], ['m', 'm']))).toEqual(
      [[0], [1]],
    );
  });

  it('take the same refund twice one after the other, whatever its charge', () => {
    const refund = (shop: string, chargeId: string) => refunded(shop, at, { refundId: 'r1', chargeId, amount: 1 });
    expect(waves(from([refund('a.example', 'c1'), refund('b.example', 'c2')]))).toEqual([[0], [1]]);
  });

  it('take a refund after its charge', () => {
    const refund = refunded('a.example', at, { refundId: 'r1', chargeId: 'c1', amount: 1 });
    expect(waves(from([charged('b.example', at, 'c1', 100), refund]))).toEqual([[0], [1]]);
  });

  it('take the same transaction twice one after the other, and a refund of it after it, whatever their charges and shops', () => {
    const pay = (shop: string, chargeId: string, transactionId: string): AppEvent => ({
      type: 'charge.succeeded',
      timestamp: at,
      data: { shop, chargeId, transactionId, amount: 100, currency: 'USD' },
    });
    const back = (shop: string, chargeId: string, chargeTransactionId: string): AppEvent => ({
      type: 'charge.refunded',
      timestamp: at,
      data: { shop, chargeId, chargeTransactionId, refundId: `of ${chargeId}`, amount: 100, currency: 'USD' },
    });
    expect(waves(from([pay('a.example', 'c1', 't'), pay('b.example', 'c2', 't')]))).toEqual([[0], [1]]);
    expect(waves(from([pay('a.example', 'c1', 't'), back('b.example', 'c2', 't')]))).toEqual([[0], [1]]);
    expect(waves(from([pay('a.example', 'c1', 't1'), back('b.example', 'c2', 't2')]))).toEqual([[0, 1]]);
  });

  it('take refunds of different charges in different shops side by side', () => {
    const refund = (shop: string, id: string) =>
      refunded(shop, at, { refundId: `r${id}`, chargeId: `c${id}`, amount: 1 });
    expect(waves(from([refund('a.example', '1'), refund('b.example', '2')]))).toEqual([[0, 1]]);
  });

  it('are none without events', () => {
    expect(waves([])).toEqual([]);
  });
});
