import path from 'node:path';

import { expect, test } from 'vitest';

import { ConfigError, readConfig } from '../../../server/platform/config.ts';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('an empty environment is a demo on loopback with the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 4100,
    host: '127.0.0.1',
    dataKeys: [],
    trustProxy: ['loopback'],
    dataDir: path.resolve('.data'),
    publicUrl: 'http://localhost:4100',
    mailFrom: 'Tributary <no-reply@localhost>',
    logLevel: 'info',
    fileStore: 'database',
    isDemo: true,
  });
});

test('a full environment is read as given', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      TRUST_PROXY: '10.0.0.0/8, 2001:db8::7',
      COUNTRY_HEADER: 'CF-IPCountry',
      COUNTRY_DATABASE: '/srv/countries.mmdb',
      DATA_DIR: '/srv/tributary',
      DATABASE_URL: 'postgres://app:secret@db:5432/tributary',
      DATABASE_OWNER_URL: 'postgresql://owner:secret@db:5432/tributary',
      PUBLIC_URL: 'https://partners.example.com/',
      SMTP_URL: 'smtps://mail.example.com:465',
      REDIS_URL: 'rediss://redis.example.com:6380',
      MAIL_FROM: 'Partners <partners@example.com>',
      SEED_DEMO: '0',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: 'sixteen-or-longer',
      DATA_KEY: `${Buffer.alloc(32, 1).toString('base64')}, ${Buffer.alloc(32, 2).toString('base64url')}`,
      GOOGLE_CLIENT_ID: 'tributary',
      GOOGLE_CLIENT_SECRET: 'hunter2',
      FILE_STORE: 's3',
      S3_URL: 'https://s3.example.com/bucket/partners/',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'an id',
      S3_SECRET_ACCESS_KEY: 'a secret',
    }),
  ).toEqual({
    dataKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
    port: 8080,
    host: '0.0.0.0',
    trustProxy: ['10.0.0.0/8', '2001:db8::7'],
    countryHeader: 'cf-ipcountry',
    countryDatabase: path.resolve('/srv/countries.mmdb'),
    dataDir: path.resolve('/srv/tributary'),
    databaseUrl: 'postgres://app:secret@db:5432/tributary',
    databaseOwnerUrl: 'postgresql://owner:secret@db:5432/tributary',
    publicUrl: 'https://partners.example.com',
    smtpUrl: 'smtps://mail.example.com:465',
    redisUrl: 'rediss://redis.example.com:6380',
    mailFrom: 'Partners <partners@example.com>',
    logLevel: 'warn',
    metricsToken: 'sixteen-or-longer',
    google: { issuer: 'https://accounts.google.com', clientId: 'tributary', clientSecret: 'hunter2' },
    fileStore: 's3',
    s3: {
      url: 'https://s3.example.com/bucket/partners',
      region: 'eu-central-1',
      accessKeyId: 'an id',
      secretAccessKey: 'a secret',
    },
    isDemo: false,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
});

test('an installation that people open from elsewhere is no demo, though it listens on loopback behind a proxy', () => {
  const env = { PUBLIC_URL: 'https://partners.example.com', SMTP_URL: 'smtp://mail.example.com' };
  expect(readConfig(env).isDemo).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'http://localhost:4200' }).isDemo).toBe(true);
});

test('demo mode ends with SEED_DEMO=0 or a HOST that others reach, and then SMTP_URL is required', () => {
  const missing = [
    'SMTP_URL is missing: outside demo mode emails must be sent; set it like smtp://user:password@mail.example.com:587.',
  ];
  expect(problemsOf({ SEED_DEMO: '0' })).toEqual(missing);
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual(missing);
  expect(problemsOf({ HOST: '127.0.0.1.example.com' })).toEqual(missing);
  expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].map((HOST) => readConfig({ HOST }).isDemo)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('every problem is reported at once, naming its variable and repeating no secret', () => {
  const problems = problemsOf({
    PORT: '99999',
    HOST: 'http://localhost',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    DATABASE_OWNER_URL: 'hunter2',
    PUBLIC_URL: 'https://example.com/portal',
    SMTP_URL: 'http://user:hunter2@mail',
    SEED_DEMO: 'no',
    LOG_LEVEL: 'loud',
    MAIL_FROM: 'a@b.example\r\nBcc: c@d.example',
    METRICS_TOKEN: 'short',
    DATA_KEY: 'c2hvcnQ=',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'SEED_DEMO',
    'MAIL_FROM',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'DATA_KEY',
  ]);
  expect(problems.join(' ')).not.toContain('hunter2');
});

test('DATABASE_OWNER_URL alone is refused', () => {
  expect(problemsOf({ DATABASE_OWNER_URL: 'postgres://owner@db/tributary' })).toEqual([
    'DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither for the embedded database.',
  ]);
});

test('an S3 store needs its address and both keys; the address says nothing else', () => {
  const keys = { S3_ACCESS_KEY_ID: 'an id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const both = 'S3_URL is set: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.';
  expect(problemsOf({ FILE_STORE: 's3', ...keys })).toEqual([
    'S3_URL is missing: FILE_STORE is s3. Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
  ]);
  expect(problemsOf({ S3_URL: 'https://s3.example.com/b', S3_ACCESS_KEY_ID: 'an id' })).toEqual([both]);
  expect(problemsOf({ S3_URL: 'https://s3.example.com/b', S3_SECRET_ACCESS_KEY: 'hunter2' })).toEqual([both]);
  expect(problemsOf({ S3_URL: 'https://me:hunter2@s3.example.com/b', ...keys })).toEqual([
    'S3_URL holds more than an address: write it like https://s3.eu-central-1.amazonaws.com/bucket.',
  ]);
  expect(problemsOf({ FILE_STORE: 'disk' })).toEqual(['FILE_STORE is "disk": choose one of database, s3.']);
  expect(readConfig({ S3_URL: 'http://127.0.0.1:9000/b', ...keys })).toMatchObject({
    fileStore: 'database',
    s3: { url: 'http://127.0.0.1:9000/b', region: 'us-east-1' },
  });
});

test('Google needs both its client’s id and secret, and another issuer https unless it is on this machine', () => {
  const client = { GOOGLE_CLIENT_ID: 'tributary', GOOGLE_CLIENT_SECRET: 'hunter2' };
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'tributary' })).toEqual([
    'GOOGLE_CLIENT_SECRET is missing: set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.',
  ]);
  expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'hunter2' })).toEqual([
    'GOOGLE_CLIENT_ID is missing: set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.',
  ]);
  expect(problemsOf({ ...client, GOOGLE_ISSUER: 'http://issuer.example' })).toEqual([
    'GOOGLE_ISSUER is not https: only an issuer on this machine may do without.',
  ]);
  expect(problemsOf({ ...client, GOOGLE_ISSUER: 'accounts.google.com' })).toEqual([
    'GOOGLE_ISSUER is not a usable address: write it like https://accounts.google.com.',
  ]);
  expect(readConfig({ ...client, GOOGLE_ISSUER: 'http://127.0.0.1:9000' }).google?.issuer).toBe(
    'http://127.0.0.1:9000',
  );
});

test('the proxies to believe are addresses, networks, or a number of hops', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'loopback,172.16.0.0/12' }).trustProxy).toEqual(['loopback', '172.16.0.0/12']);
  for (const given of ['proxy.example.com', '10.0.0.0/40', 'true', '12', ','])
    expect(problemsOf({ TRUST_PROXY: given })).toEqual([
      `TRUST_PROXY is "${given}": give the addresses or networks of the proxies, like 10.0.0.0/8,192.0.2.7, or how many there are, from 0 to 9.`,
    ]);
});
