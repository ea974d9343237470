import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a message's time may be from ours. */
const tolerance = 5 * 60 * 1000;

/** The headers and exact bytes of a message, as Standard Webhooks has them. */
export interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** One or more `v1,<base64>`, separated by spaces. */
  readonly signatures: string;
  readonly body: Buffer;
}

/** The key of a secret as apps are shown it: `whsec_` and base64. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const digestOf = ({ id, timestamp, body }: Omit<Signed, 'signatures'>, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

/** The signature of a message as its header has it. */
export const signatureOf = (message: Omit<Signed, 'signatures'>, key: Buffer): string =>
  `v1,${digestOf(message, key).toString('base64')}`;

/** Whether a message was signed with the key, within five minutes of `now`. Takes the same time for every wrong signature. */
export function isSigned({ id, timestamp, signatures, body }: Signed, key: Buffer, now: Date): boolean {
  if (!/^[\x21-\x7e]{1,255}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || key.length === 0) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > tolerance) return false;
  const expected = digestOf({ id, timestamp, body }, key);
  return signatures.split(' ', 20).some((signature) => {
    if (!signature.startsWith('v1,')) return false;
    const given = Buffer.from(signature.slice(3), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
