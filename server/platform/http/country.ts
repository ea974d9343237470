import { readFileSync } from 'node:fs';

import type { FastifyRequest } from 'fastify';
import { type CountryResponse, Reader } from 'mmdb-lib';

import { type Config, ConfigError } from '../config.ts';
import { isCountry } from '../countries.ts';
import { clientAddress } from './clientAddress.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'ip' | 'ips' | 'socket'>;

/** The country a request comes from, ISO 3166-1 alpha-2; null where nothing says. Asks no service. */
export type CountryOf = (request: Asking) => string | null;

/**
 * By the header of a trusted proxy, else by the database file; either may be absent.
 * @throws ConfigError for a file of another format
 */
export function countries({
  countryHeader,
  countryDatabase,
}: Pick<Config, 'countryHeader' | 'countryDatabase'>): CountryOf {
  const reader = countryDatabase === undefined ? null : open(countryDatabase);
  return (request) => {
    const said = countryHeader !== undefined && isForwarded(request) ? request.headers[countryHeader] : undefined;
    const code = typeof said === 'string' ? said.toUpperCase() : '';
    if (isCountry(code)) return code;
    const found = reader?.get(clientAddress(request).replace(/^::ffff:(?=\d+\.)/i, ''));
    const iso = found?.country?.iso_code ?? found?.registered_country?.iso_code ?? '';
    return isCountry(iso) ? iso : null;
  };
}

/** Only then a trusted proxy passed the request on: anyone can send the header. */
const isForwarded = ({ ips }: Asking): boolean => (ips?.length ?? 0) > 1;

function open(file: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`COUNTRY_DATABASE does not open (${why}): name an .mmdb file of countries.`]);
  }
}
