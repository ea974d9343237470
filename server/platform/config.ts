import { isIP } from 'node:net';
import path from 'node:path';

import ipaddr from 'ipaddr.js';

import { readKey } from './dataKey.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An OpenID Connect issuer people may sign in with, and this installation's client there. */
export interface GoogleSettings {
  /** An https address; plain http on loopback only. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** The bucket's address, with a prefix of keys where it has other users; without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const fileStores = ['database', 's3'] as const;

/** The settings of one process, read from the environment once, at start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path; holds the embedded database. */
  dataDir: string;
  /** Your own PostgreSQL, 15 or newer; without it the embedded one is used. */
  databaseUrl?: string;
  /** The role that migrates, if not the one in `databaseUrl`. */
  databaseOwnerUrl?: string;
  /** Whose `X-Forwarded-For` counts: addresses and networks, or the number of proxies in front. */
  trustProxy: readonly string[] | number;
  /** The header, in lower case, in which a trusted proxy names a client's country. */
  countryHeader?: string;
  /** Absolute path of an .mmdb file that tells a client's country. */
  countryDatabase?: string;
  /** Origin of every mailed link, without a trailing slash. */
  publicUrl: string;
  smtpUrl?: string;
  /** Where processes exchange notifications; PostgreSQL when unset. */
  redisUrl?: string;
  mailFrom: string;
  logLevel: LogLevel;
  /** The bearer token for /metrics; without it /metrics answers loopback only. */
  metricsToken?: string;
  /** The encryption keys: the first seals, all open. Empty where DATA_DIR keeps one. */
  dataKeys: readonly Buffer[];
  /** Where new files go; each file says itself where it is. */
  fileStore: (typeof fileStores)[number];
  /** Required while files are kept there. */
  s3?: S3Settings;
  /** Without it Google sign-in is off and its button hidden. */
  google?: GoogleSettings;
  /** Demo data, documented accounts and /dev/mailbox: on unless SEED_DEMO=0, and only where HOST and PUBLIC_URL are loopback. */
  isDemo: boolean;
}

/** Everything that is wrong with the environment; each problem names its variable and the fix. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** True for the addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** What `proxy-addr` takes for a proxy: an address, a network with its prefix length, or one of its names. */
const isProxy = (entry: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isIP(entry) > 0 || ipaddr.isValidCIDR(entry);

const isMember = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((known) => known === value);

const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

/** Reads and checks every setting. @throws {ConfigError} with all problems at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;

  const url = (name: string, protocols: readonly string[], example: string): string | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    const parsed = parseUrl(value);
    if (!parsed || !protocols.includes(parsed.protocol) || parsed.hostname === '') {
      // The value is not repeated: it may hold a password.
      problems.push(`${name} is not a usable address: write it like ${example}.`);
      return undefined;
    }
    return value;
  };
  const databaseAddress = (name: string): string | undefined =>
    url(name, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

  const readS3 = (): S3Settings | undefined => {
    const bucket = url('S3_URL', ['https:', 'http:'], 'https://s3.eu-central-1.amazonaws.com/bucket');
    const region = read('S3_REGION') ?? 'us-east-1';
    const accessKeyId = read('S3_ACCESS_KEY_ID');
    const secretAccessKey = read('S3_SECRET_ACCESS_KEY');
    if (bucket === undefined) return undefined;
    const { search, hash, username, password } = new URL(bucket);
    if (`${search}${hash}${username}${password}` !== '')
      problems.push('S3_URL holds more than an address: write it like https://s3.eu-central-1.amazonaws.com/bucket.');
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      problems.push('S3_URL is set: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.');
      return undefined;
    }
    return { url: bucket.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey };
  };

  const portText = read('PORT') ?? '4100';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (port < 1 || port > 65_535) problems.push(`PORT is "${portText}": give a number from 1 to 65535.`);

  const host = read('HOST') ?? '127.0.0.1';
  if (/[\s/@]/.test(host) || host.includes('://')) {
    problems.push(`HOST is "${host}": give an address or a name to listen on, like 127.0.0.1 or 0.0.0.0.`);
  }

  const trustText = read('TRUST_PROXY') ?? 'loopback';
  const trustProxy = /^\d$/.test(trustText) ? Number(trustText) : trustText.split(',').map((entry) => entry.trim());
  if (typeof trustProxy !== 'number' && !trustProxy.every(isProxy)) {
    problems.push(
      `TRUST_PROXY is "${trustText}": give the addresses or networks of the proxies, like 10.0.0.0/8,192.0.2.7, or how many there are, from 0 to 9.`,
    );
  }

  const countryHeader = read('COUNTRY_HEADER')?.toLowerCase();
  if (countryHeader !== undefined && !/^[a-z0-9-]{1,60}$/.test(countryHeader)) {
    problems.push(`COUNTRY_HEADER is "${countryHeader}": name one header, like CF-IPCountry.`);
  }
  const countryFile = read('COUNTRY_DATABASE');

  const databaseUrl = databaseAddress('DATABASE_URL');
  const databaseOwnerUrl = databaseAddress('DATABASE_OWNER_URL');
  if (read('DATABASE_OWNER_URL') !== undefined && read('DATABASE_URL') === undefined) {
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither for the embedded database.');
  }

  const givenPublicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://partners.example.com');
  const publicAddress = givenPublicUrl === undefined ? undefined : parseUrl(givenPublicUrl);
  if (publicAddress && (publicAddress.pathname !== '/' || publicAddress.search !== '' || publicAddress.hash !== '')) {
    problems.push('PUBLIC_URL has a path: give the origin only, like https://partners.example.com.');
  }
  if (publicAddress && (publicAddress.username !== '' || publicAddress.password !== '')) {
    problems.push('PUBLIC_URL holds a user or password: give the origin only, like https://partners.example.com.');
  }
  const publicUrl = publicAddress?.origin ?? `http://localhost:${port}`;

  const redisUrl = url('REDIS_URL', ['redis:', 'rediss:'], 'redis://user:password@redis.example.com:6379');
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587');

  const seedDemo = read('SEED_DEMO') ?? '1';
  if (seedDemo !== '0' && seedDemo !== '1') {
    problems.push(`SEED_DEMO is "${seedDemo}": write 0 for an empty installation, or 1 for demo data.`);
  }
  // A loopback HOST may also be behind a proxy: the public URL must be this machine too.
  const isDemo = seedDemo !== '0' && isLoopback(host) && isLoopback(publicAddress?.hostname ?? 'localhost');
  if (!isDemo && read('SMTP_URL') === undefined) {
    problems.push(
      'SMTP_URL is missing: outside demo mode emails must be sent; set it like smtp://user:password@mail.example.com:587.',
    );
  }

  const mailFrom = read('MAIL_FROM') ?? `Tributary <no-reply@${parseUrl(publicUrl)?.hostname ?? 'localhost'}>`;
  if (!/^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) {
    problems.push('MAIL_FROM is not a valid email: write it like Tributary <partners@example.com>.');
  }

  const levelText = read('LOG_LEVEL') ?? 'info';
  const logLevel = isMember(logLevels, levelText) ? levelText : 'info';
  if (levelText !== logLevel) problems.push(`LOG_LEVEL is "${levelText}": choose one of ${logLevels.join(', ')}.`);

  const metricsToken = read('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16) {
    problems.push('METRICS_TOKEN is too short: give at least 16 characters, or leave it out.');
  }

  const issuer =
    url('GOOGLE_ISSUER', ['https:', 'http:'], 'https://accounts.google.com') ?? 'https://accounts.google.com';
  const issuerAddress = parseUrl(issuer);
  if (issuerAddress?.protocol === 'http:' && !isLoopback(issuerAddress.hostname)) {
    problems.push('GOOGLE_ISSUER is not https: only an issuer on this machine may do without.');
  }
  const clientId = read('GOOGLE_CLIENT_ID');
  const clientSecret = read('GOOGLE_CLIENT_SECRET');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    const missing = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    problems.push(`${missing} is missing: set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.`);
  }
  const google =
    clientId !== undefined && clientSecret !== undefined ? { google: { issuer, clientId, clientSecret } } : {};

  const storeText = read('FILE_STORE') ?? 'database';
  const fileStore = isMember(fileStores, storeText) ? storeText : 'database';
  if (storeText !== fileStore) problems.push(`FILE_STORE is "${storeText}": choose one of ${fileStores.join(', ')}.`);
  const s3 = readS3();
  if (fileStore === 's3' && read('S3_URL') === undefined)
    problems.push('S3_URL is missing: FILE_STORE is s3. Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.');

  const dataKeys = (read('DATA_KEY')?.split(',') ?? []).flatMap((text) => {
    const key = readKey(text.trim());
    // The value is not repeated: it is a secret.
    if (!key)
      problems.push('DATA_KEY is not usable: give 32 bytes in base64, as `openssl rand -base64 32` makes them.');
    return key ? [key] : [];
  });

  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port,
    host,
    trustProxy,
    countryHeader,
    countryDatabase: countryFile === undefined ? undefined : path.resolve(countryFile),
    dataDir: path.resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseOwnerUrl,
    publicUrl,
    smtpUrl,
    redisUrl,
    mailFrom,
    logLevel,
    metricsToken,
    dataKeys,
    ...google,
    fileStore,
    s3,
    isDemo,
  };
}
