import { withOrigin } from '../../server/platform/requestOrigin.ts';
import { randomOf } from './random.ts';

interface By {
  readonly actor: { readonly userId: string | null };
  readonly now: Date;
}

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
] as const;

/** Does what someone did as a call of theirs; addresses are of a range kept for documentation. */
export function inCall<T>({ actor: { userId }, now }: By, work: () => T): T {
  const person = randomOf(`computer of ${userId}`);
  const address = `192.0.2.${person.whole(1, 254)}`;
  const userAgent = person.pick(agents);
  const requestId = randomOf(`call of ${userId} at ${now.toISOString()}`).id(now);
  return withOrigin({ address, userAgent, language: null, requestId }, work);
}
