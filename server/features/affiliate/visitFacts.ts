import type { FastifyRequest } from 'fastify';

import type { CountryOf } from '../../platform/http/country.ts';
import type { Agent, Device } from './agents.ts';
import { keptText } from './destination.ts';

/** What the request of a visit tells; nothing that names a person. */
export interface VisitFacts {
  /** A bot, a link preview or a prefetch: recorded, not counted. */
  readonly isBot: boolean;
  /** '' where the browser names none. */
  readonly referrerHost: string;
  /** Kinds of the ad networks' click ids in the address, such as 'gclid'; never the ids. */
  readonly adClicks: readonly string[];
  /** ISO 3166-1 alpha-2; null where unknown. */
  readonly country: string | null;
  readonly device: Device;
  /** The partner's own label of the link: `sub` or `sub_id`. */
  readonly subId: string;
  readonly creative: string;
  /** The path of the page that the visitor is sent to. */
  readonly landingPath: string;
}

const adClickKinds: ReadonlySet<string> = new Set([
  'gclid',
  'gad_source',
  'gad_campaignid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'rdclid',
  'ScCid',
  'epik',
  'yclid',
]);

type Headers = FastifyRequest['headers'];

const header = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The browser's `user-agent`; '' without one. */
export const userAgentOf = (request: FastifyRequest): string => header(request.headers, 'user-agent');

/** Where a request came from and what its address says. `referrer` is an address. */
export function visitFacts(
  request: FastifyRequest,
  { query, referrer, landingPath }: { query: unknown; referrer?: string | undefined; landingPath: string },
  { agentOf, countryOf }: { agentOf: (userAgent: string) => Agent; countryOf: CountryOf },
): VisitFacts {
  const { headers } = request;
  const { isBot, device } = agentOf(userAgentOf(request));
  return {
    isBot: isBot || isPrefetch(headers),
    referrerHost: hostOf(referrer ?? header(headers, 'referer')),
    adClicks: namesOf(query).filter((name) => adClickKinds.has(name) && named(query, name) !== ''),
    country: countryOf(request),
    device: headers['sec-ch-ua-mobile'] === '?1' && device !== 'tablet' ? 'mobile' : device,
    subId: keptText(named(query, 'sub') || named(query, 'sub_id')),
    creative: keptText(named(query, 'creative')),
    landingPath: landingPath.slice(0, 500),
  };
}

/** A browser that opens the link ahead of its user asks again when they follow it. */
const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(
    header(headers, 'sec-purpose') || header(headers, 'purpose') || header(headers, 'x-moz'),
  );

const namesOf = (query: unknown): string[] => (typeof query === 'object' && query !== null ? Object.keys(query) : []);

function named(query: unknown, name: string): string {
  if (typeof query !== 'object' || query === null) return '';
  const value: unknown = Object.getOwnPropertyDescriptor(query, name)?.value;
  return typeof value === 'string' ? value : '';
}

function hostOf(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return '';
  const { hostname } = new URL(address);
  return hostname.length <= 253 ? hostname : '';
}
