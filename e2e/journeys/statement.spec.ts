import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

import { makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

// Who pays is one setting of the installation.
test.use({ isAlone: true });

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path(), 'latin1');
}

test('a payout is paid with a bank file, its answer is imported, and its partner has a statement', async ({
  page,
  db,
  newVisitor,
}) => {
  const person = await makePerson(db, 'partner', { partner: { name: 'Łódź & Søn' } });
  const entry = await makeEntry(db, { partnerId: person.partnerId ?? '', amount: 12_345, currency: 'EUR' });
  const given = { partnerId: person.partnerId ?? '', entries: [entry], month: '2025-02', state: 'processing' } as const;
  const { id, number } = await makePayout(db, given);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await be(page, await makePerson(db, 'admin'));

  await test.step('the payer is entered', async () => {
    await page.goto('/admin/settings?tab=payouts');
    await screenIs(page, 'Settings');
    await page.getByLabel('Company name').fill('Tributary GmbH');
    await page.getByLabel('Street and number').fill('Am Fluss 1');
    await page.getByLabel('Postal code').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
    await page.getByRole('option', { name: 'Germany', exact: true }).click();
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: 'Save payer' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
  });

  await test.step('the file for the bank has the payout that was sent, once it is asked for', async () => {
    await page.goto('/admin/payouts?month=2025-02');
    await screenIs(page, 'Payouts');
    await page.getByRole('button', { name: 'Export batch' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export batch' });
    await exporting.getByText('SEPA', { exact: true }).click();
    await expect(exporting.getByRole('region', { name: 'Left out' })).toContainText('Already sent');
    await exporting.getByRole('checkbox', { name: 'Also payouts already sent' }).check();
    await expect(exporting.getByRole('status')).toHaveText(/^1 payout: /);
    await settled(page);
    await axe(page);
    const file = await saved(page, () => exporting.getByRole('button', { name: 'Download' }).click());
    expect(file).toContain(`<EndToEndId>${number}</EndToEndId>`);
    await page.keyboard.press('Escape');
    await expect(exporting).toBeHidden();
  });

  await test.step('the bank’s answer is looked at and applied', async () => {
    await page.getByRole('button', { name: 'Import bank response' }).click();
    const importing = page.getByRole('dialog', { name: 'Import bank response' });
    const content = `number,status,amount,currency,transaction id\n${number},paid,123.45,EUR,SEPA-77\nP-2025-02-9999,paid,1.00,EUR,`;
    const choose = (name: string, text: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.evaluate(() => {
      const text = Object.getOwnPropertyDescriptor(Blob.prototype, 'text')?.value;
      Blob.prototype.text = function read(this: Blob) {
        const name = this instanceof File ? this.name : '';
        if (name === 'gone.csv') return Promise.reject(new DOMException('gone', 'NotReadableError'));
        if (name !== 'slow.csv') return Reflect.apply(text, this, []);
        return new Promise((resolve) => {
          addEventListener('slow file read', () => resolve(Reflect.apply(text, this, [])), { once: true });
        });
      };
    });
    await choose('gone.csv', content);
    await expect(importing.getByRole('alert')).toHaveText('This file can’t be read. Choose it again.');
    await choose('slow.csv', `number,status,amount\n${number},failed,123.45`);
    await expect(importing.getByRole('alert')).toHaveCount(0);
    await choose('answer.csv', content);
    await expect(importing.getByRole('status')).toHaveText('Review: 1, €1.00Mark as paid: 1, €123.45');
    await page.evaluate(async () => {
      dispatchEvent(new Event('slow file read'));
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(importing.getByRole('status')).toHaveText('Review: 1, €1.00Mark as paid: 1, €123.45');
    await expect(importing.getByRole('row').nth(1)).toContainText('No payout has this number.');
    await settled(page);
    await axe(page);
    await importing.getByRole('button', { name: 'Apply to 1 payout' }).click();
    await expect(page.getByText('1 payout marked as paid')).toBeVisible();
  });

  await test.step('the partner reads the statement and saves it as PDF', async () => {
    const theirs = await newVisitor();
    await theirs.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await be(theirs, person);
    await theirs.goto(`/payouts/${id}`);
    await screenIs(theirs, 'February 2025 payout');
    await theirs.getByRole('link', { name: 'Statement' }).click();
    await screenIs(theirs, 'Payout statement');
    await expect(theirs).toHaveURL(`/payouts/${id}/statement`);
    const sheet = theirs.getByRole('article', { name: 'Payout statement' });
    for (const words of ['Tributary GmbH', 'Łódź & Søn', number, 'SEPA-77', '•••• 3000'])
      await expect(sheet.getByText(words).first()).toBeVisible();
    await settled(theirs);
    await axe(theirs);
    expect(await saved(theirs, () => theirs.getByRole('button', { name: 'Download PDF' }).click())).toMatch(/^%PDF-/);
  });
});
