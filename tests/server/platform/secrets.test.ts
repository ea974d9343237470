import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { secretOf, senders } from '../../../server/features/events/senders.ts';
import { openAccount } from '../../../server/features/payoutMethods/account.ts';
import { query, queryOne } from '../../../server/platform/database/pool.ts';
import { sealAll } from '../../../server/platform/sealedColumns.ts';
import { createSecrets, openSecrets } from '../../../server/platform/secrets.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makePartner, makePayoutMethod } from '../../support/make/partners.ts';
import { testSecrets } from '../../support/secrets.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];

describe('a sealed text', () => {
  const secrets = createSecrets([newer, older]);

  it('opens where it was sealed, and tells nothing of what it holds', () => {
    const sealed = secrets.seal('DE68 2105 •', 'table.column:1');
    expect(secrets.open(sealed, 'table.column:1')).toBe('DE68 2105 •');
    expect(secrets.seal('DE68 2105 •', 'table.column:1')).not.toBe(sealed);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  });

  it('opens nowhere else, nor altered, nor with another key', () => {
    const sealed = secrets.seal('text', 'table.column:1');
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => secrets.open(sealed, 'table.column:2')).toThrow(/authenticate/);
    expect(() => secrets.open(altered, 'table.column:1')).toThrow(/authenticate/);
    expect(() => createSecrets([older]).open(sealed, 'table.column:1')).toThrow(/which DATA_KEY does not have/);
  });

  it('of an older key opens, and is not current', () => {
    const sealed = createSecrets([older]).seal('text', 'place');
    expect(secrets.open(sealed, 'place')).toBe('text');
    expect({ isCurrent: secrets.isCurrent(sealed) }).toEqual({ isCurrent: false });
    expect(secrets.isCurrent(secrets.seal('text', 'place'))).toBe(true);
  });
});

describe('the keys of an installation', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tributary-keys-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const config = () => ({ dataKeys: [], dataDir, databaseUrl: undefined, isDemo: false });

  it('are made once, for the owner alone, and kept', async () => {
    const [one, other] = await Promise.all([openSecrets(config()), openSecrets(config())]);
    expect(other.open(one.seal('text', 'place'), 'place')).toBe('text');
    const file = join(dataDir, 'data.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32);
  });

  it('of the environment come first, and what the kept one sealed still opens', async () => {
    const kept = (await openSecrets(config())).seal('text', 'place');
    const secrets = await openSecrets({ ...config(), dataKeys: [newer] });
    expect(secrets.open(kept, 'place')).toBe('text');
    expect(secrets.isCurrent(kept)).toBe(false);
  });

  it('have to be given with a database of one’s own', async () => {
    const own = { ...config(), databaseUrl: 'postgres://localhost/x' };
    await expect(openSecrets(own)).rejects.toThrow(/DATA_KEY is missing/);
    await expect(openSecrets({ ...own, isDemo: true })).resolves.toBeDefined();
  });

  it('are refused where the file is something else', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tributary-keys-'));
    await writeFile(join(other, 'data.key'), 'hello');
    await expect(openSecrets({ ...config(), dataDir: other })).rejects.toThrow(/data.key is no key/);
    await rm(other, { recursive: true });
  });
});

describe('at a start', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());
  const sealedOf = async (id: string) =>
    (await queryOne<{ sealed: string }>(db.pool, sql`select sealed from payout_methods where id = ${id}`))?.sealed ??
    '';

  it('texts of an older key, and those not sealed yet, are sealed with the first key', async () => {
    const partner = await makePartner(db.pool, { payoutMethod: null });
    const { id } = await makePayoutMethod(db.pool, { partnerId: partner.id });
    const plain = await makePartner(db.pool);
    await query(
      db.pool,
      sql`update payout_methods set sealed = ${'plain:{"other":"de89 3704 0044 0532 0130 00"}'}
           where partner_id = ${plain.id}`,
    );
    const rotated = createSecrets([newer, Buffer.alloc(32, 'tests')]);
    expect(await sealAll(db.pool, rotated)).toBe(2);
    expect(await sealAll(db.pool, rotated)).toBe(0);
    expect(rotated.isCurrent(await sealedOf(id))).toBe(true);
    const row = await queryOne<{ id: string; method: string; sealed: string }>(
      db.pool,
      sql`select id, method, sealed from payout_methods where partner_id = ${plain.id}`,
    );
    expect(row && openAccount(rotated, row)).toMatchObject({ iban: 'DE89370400440532013000', other: null });
  });

  it('the secret of an app that was written by SQL is used as it is, then sealed, then used the same', async () => {
    const { id } = await makeApp(db.pool);
    await query(db.pool, sql`update apps set webhook_secret = 'whsec_plain' where id = ${id}`);
    const rotated = createSecrets([newer, Buffer.alloc(32, 'tests')]);
    const stored = () =>
      queryOne<{ id: string; webhook_secret: string }>(
        db.pool,
        sql`select id, webhook_secret from apps where id = ${id}`,
      );
    const before = await stored();
    expect(before && secretOf(rotated, before)).toBe('whsec_plain');
    expect(await sealAll(db.pool, rotated)).toBe(1);
    const after = await stored();
    expect(after?.webhook_secret).toMatch(/^v1\./);
    expect(after && secretOf(rotated, after)).toBe('whsec_plain');
  });

  it('a secret that does not open fails its own app alone', async () => {
    const [sound, broken] = [await makeApp(db.pool), await makeApp(db.pool)];
    const secrets = createSecrets([newer, Buffer.alloc(32, 'tests')]);
    await query(
      db.pool,
      sql`update apps set webhook_secret = ${secrets.seal('whsec_moved', 'elsewhere')} where id = ${broken.id}`,
    );
    const find = senders(db.pool, secrets);
    expect(await Promise.allSettled([find(sound.slug), find(broken.slug)])).toMatchObject([
      { status: 'fulfilled', value: { appId: sound.id } },
      { status: 'rejected', reason: { message: `the webhook secret of ${broken.slug} does not open` } },
    ]);
  });

  it('a key that is missing is named, and nothing is changed', async () => {
    await expect(sealAll(db.pool, testSecrets)).rejects.toThrow(
      /DATA_KEY lacks the key [0-9a-f]{8}, with which 2 rows of payout_methods are sealed: add that key behind the first one/,
    );
  });
});
