import { readFile } from 'node:fs/promises';

import { ledgerFile } from '#contract/ledger/ledger.ts';
import { marksIn } from '#contract/ledger/marks.ts';
import { checkLedger } from '#contract/ledger/proof.ts';

import { makeEntry } from '../../tests/support/make/earnings.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('a partner checks their ledger, keeps its marks, takes it away, and sees what was changed', async ({
  page,
  db,
}) => {
  const person = await makePerson(db, 'partner', { partner: { name: 'Ledger Readers' } });
  const partnerId = person.partnerId ?? '';
  await makeEntry(db, { partnerId, amount: 12_345 });
  await makeEntry(db, { partnerId, amount: 5000, reason: 'Für den Vortrag' });
  await db.query(`select from graphile_worker.add_job('ledger.close', '{}')`);
  await expect
    .poll(async () => (await db.query('select 1 from ledger_paths where partner_id = $1', [partnerId])).rowCount)
    .toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await be(page, person);
  await page.goto('/payouts');
  await screenIs(page, 'Payouts');
  await page.getByRole('link', { name: 'Check my ledger' }).click();
  await expect(page).toHaveURL('/ledger');
  await screenIs(page, 'Check my ledger');
  const check = page.getByRole('button', { name: 'Check my ledger' });
  const result = page.getByRole('region', { name: 'Result' });

  await test.step('nothing was changed, and the entries add up', async () => {
    await check.press('Enter');
    await expect(result).toContainText('Nothing was changed. 2 entries are as sealed and add up to your balance.');
    await expect(result).toContainText(/Earned.*\$173\.45.*Paid.*\$0\.00/s);
    await expect(result).toContainText('2 of 2 entries');
    await settled(page);
    await axe(page);
  });

  await test.step('the download can be checked without the server', async () => {
    const coming = page.waitForEvent('download');
    await result.getByRole('button', { name: 'Download the ledger' }).click();
    const file = ledgerFile.parse(JSON.parse(await readFile(await (await coming).path(), 'utf8')));
    expect(checkLedger(file)).toMatchObject({ entries: 2, findings: [] });
    expect(marksIn(await result.innerText())).toEqual(checkLedger(file).marks);
  });

  await test.step('a line kept elsewhere that differs is named', async () => {
    const lines = page.getByLabel('Lines from a statement or email (optional)');
    await lines.fill('entry 2: 12');
    await expect(page.getByText('No seal or root found.')).toBeVisible();
    await lines.fill(`entry 2: ${'ab'.repeat(32)}`);
    await check.click();
    await expect(result.getByRole('alert')).toContainText('Entry 2 isn’t the one you kept.');
    await lines.fill('');
  });

  await test.step('so is an entry whose seal is forged', async () => {
    const { entryId } = await makeEntry(db, { partnerId, amount: 700 });
    await db.query('delete from ledger_unsealed where entry_id = $1', [entryId]);
    await db.query(
      `insert into ledger_seals (entry_id, partner_id, sequence, seal) values ($1, $2, 3, decode(repeat('ab', 32), 'hex'))`,
      [entryId, partnerId],
    );
    await check.click();
    await expect(result.getByRole('alert')).toContainText('Entry 3 was changed after it was sealed.');
    await settled(page);
    await axe(page);
  });
});
