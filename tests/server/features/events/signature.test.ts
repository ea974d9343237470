import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { isSigned, keyOf, type Signed } from '../../../../server/features/events/signature.ts';

const now = new Date('2026-11-20T12:00:00.500Z');
const seconds = Date.parse('2026-11-20T12:00:00Z') / 1000;
const key = Buffer.from('this is a test secret of 32 byte');
const body = Buffer.from('{"type":"app.installed"}');

const signatureOf = (id: string, timestamp: string, bytes: Buffer = body, by: Buffer = key) =>
  createHmac('sha256', by).update(`${id}.${timestamp}.`).update(bytes).digest();

/** A message signed as it should be, but for what is given. */
function message(given: Partial<Signed> = {}): Signed {
  const { id = 'msg_1', timestamp = String(seconds) } = given;
  return { id, timestamp, body, signatures: `v1,${signatureOf(id, timestamp).toString('base64')}`, ...given };
}
const right = signatureOf('msg_1', String(seconds)).toString('base64');
const wrong = Buffer.alloc(32, 7).toString('base64');
const many = (count: number) => Array.from({ length: count }, () => `v1,${wrong}`).join(' ');

describe('a message is signed', () => {
  test.each<[string, Partial<Signed>]>([
    ['by its key', {}],
    ['by one of several signatures', { signatures: `v1,${wrong} v1,${right}` }],
    ['by the twentieth signature', { signatures: `${many(19)} v1,${right}` }],
    ['beside a signature of another version', { signatures: `v1a,${wrong} v1,${right}` }],
    ['beside one that is too short', { signatures: `v1,AAAA v1,${right}` }],
    ['with an id of one character', { id: 'm' }],
    ['with an id of 255 characters', { id: 'm'.repeat(255) }],
    ['five minutes ago, to the millisecond', { timestamp: String(seconds - 299) }],
    ['not quite five minutes from now', { timestamp: String(seconds + 300) }],
  ])('%s', (_, given) => {
    expect(isSigned(message(given), key, now)).toBe(true);
  });

  test.each([-300_000, 300_000])('at a clock that is off by exactly five minutes (%i ms)', (off) => {
    expect(isSigned(message(), key, new Date(seconds * 1000 + off))).toBe(true);
  });
});

describe('a message is not signed', () => {
  test.each<[string, Partial<Signed>]>([
    [
      'by the key of another',
      { signatures: `v1,${signatureOf('msg_1', String(seconds), body, Buffer.from('k')).toString('base64')}` },
    ],
    ['for another body', { body: Buffer.from('{"type":"app.uninstalled"}') }],
    ['for another id', { signatures: `v1,${signatureOf('msg_2', String(seconds)).toString('base64')}` }],
    ['for another time', { signatures: `v1,${signatureOf('msg_1', String(seconds + 1)).toString('base64')}` }],
    ['without a signature', { signatures: '' }],
    ['by the twenty-first signature', { signatures: `${many(20)} v1,${right}` }],
    ['by one of another version', { signatures: `v2,${right}` }],
    ['by one with something before it', { signatures: `xv1,${right}` }],
    [
      'by the beginning of one',
      { signatures: `v1,${Buffer.from(right, 'base64').subarray(0, 31).toString('base64')}` },
    ],
    [
      'by more than one has',
      { signatures: `v1,${Buffer.concat([Buffer.from(right, 'base64'), Buffer.from([0])]).toString('base64')}` },
    ],
    ['without an id', { id: '' }],
    ['with an id that has a space', { id: 'msg 1' }],
    ['with an id of 256 characters', { id: 'm'.repeat(256) }],
    ['without a time', { timestamp: '' }],
    ['at a time that is no number', { timestamp: `${seconds}.0` }],
  ])('%s', (_, given) => {
    expect(isSigned(message(given), key, now)).toBe(false);
  });

  test.each([-300_001, 300_001])('at a clock that is off by more than five minutes (%i ms)', (off) => {
    expect(isSigned(message(), key, new Date(seconds * 1000 + off))).toBe(false);
  });

  test('with an empty key, whoever signs', () => {
    const empty = Buffer.alloc(0);
    const signatures = `v1,${signatureOf('msg_1', String(seconds), body, empty).toString('base64')}`;
    expect(isSigned(message({ signatures }), empty, now)).toBe(false);
  });
});

test('the key of a secret is the base64 after its beginning', () => {
  expect(keyOf('whsec_dGhpcyBpcw==')).toEqual(Buffer.from('this is'));
  expect(keyOf('dGhpcyBpcw==')).toEqual(Buffer.from('this is'));
});
