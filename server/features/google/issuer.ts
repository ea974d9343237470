import * as client from 'openid-client';

import { HOUR } from '#contract/shared/day.ts';

import { type GoogleSettings, isLoopback } from '../../platform/config.ts';

const timeoutSeconds = 5;

/** The issuer, from its discovery document. @throws when it does not answer within five seconds */
export type Issuer = () => Promise<client.Configuration>;

/**
 * Fetches the issuer’s document on first use and hourly after that; the next caller retries a failure. Signatures are
 * checked though the token comes from the issuer itself. Plain HTTP only on loopback.
 */
export function openIssuer({ issuer, clientId, clientSecret }: GoogleSettings): Issuer {
  const address = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (address.protocol === 'http:' && isLoopback(address.hostname)) execute.push(client.allowInsecureRequests);
  let found: { configuration: Promise<client.Configuration>; until: number } | undefined;
  const ask = () => {
    const configuration = client.discovery(address, clientId, clientSecret, undefined, {
      execute,
      timeout: timeoutSeconds,
    });
    const next = { configuration, until: Date.now() + HOUR };
    configuration.catch(() => {
      if (found === next) found = undefined;
    });
    return next;
  };
  return () => {
    if (!found || found.until < Date.now()) found = ask();
    return found.configuration;
  };
}
