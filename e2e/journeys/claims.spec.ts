import { readFile } from 'node:fs/promises';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeClaim } from '../../tests/support/make/cases.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { picture } from '../../tests/support/files/images.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const shop = 'a-claimed-shop.example';

test('a partner claims a shop with a picture, answers a question, appeals, and is credited; each side sees the other’s step', async ({
  page,
  newVisitor,
  db,
}) => {
  const [asker, first, second] = [
    await makePerson(db, 'partner'),
    await makePerson(db, 'moderator'),
    await makePerson(db, 'admin'),
  ];
  const app = await makeApp(db, { name: 'Claimed App' });
  await makeReferral(db, { partnerId: (await makePartner(db, { name: 'Rival Ltd' })).id, appId: app.id, shop });
  const [staff, other] = [await newVisitor(), await newVisitor()];
  await Promise.all([be(page, asker), be(staff, first), be(other, second)]);

  await page.goto('/referrals');
  await page.getByRole('button', { name: 'Check a shop' }).click();
  await page.getByRole('textbox', { name: 'Shop domain' }).fill(`https://${shop}/`);
  const row = page.getByRole('row').filter({ hasText: 'Claimed App' });
  await expect(row).toContainText('Already referred');
  await row.getByRole('button').click();
  await expect(page.getByText('The shop is referred by another partner.')).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('Rival');
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Claims' }).click();
  await expect(page).toHaveURL('/referrals?view=claims');
  await page.getByRole('button', { name: 'Claim a shop' }).click();
  await page.getByRole('textbox', { name: 'Shop domain' }).fill(shop);
  await page.getByRole('combobox', { name: 'App' }).click();
  await page.getByRole('option', { name: 'Claimed App' }).click();
  await page.getByRole('textbox', { name: 'Evidence' }).fill('They wrote to us in May.');
  const file = page.getByRole('dialog').getByLabel('File', { exact: true });
  const refusal = page.getByRole('dialog').getByRole('alert');
  await expect(page.getByText('PNG, JPEG, WebP or PDF, up to 5 MB.')).toBeVisible();
  await file.setInputFiles({ name: 'mail.png', mimeType: 'image/png', buffer: Buffer.from('They wrote to us.') });
  await expect(refusal).toHaveText('Choose a PNG, JPEG, WebP or PDF file.');
  await file.setInputFiles({
    name: 'mail.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(refusal).toHaveText('Choose a file up to 5 MB.');
  await expect(page.getByRole('textbox', { name: 'Shop domain' })).toHaveValue(shop);
  await expect(page.getByRole('combobox', { name: 'App' })).toHaveValue('Claimed App');
  await expect(page.getByRole('textbox', { name: 'Evidence' })).toHaveValue('They wrote to us in May.');
  // A claim that was sent meanwhile would leave it out.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/claims/files', (route) => held.then(() => route.continue()), { times: 1 });
  await file.setInputFiles({ name: 'mail.png', mimeType: 'image/png', buffer: picture() });
  await expect(page.getByRole('button', { name: 'Submit claim' })).toBeDisabled();
  goOn();
  await expect(page.getByText(/^mail\.webp, /)).toBeVisible();
  await expect(refusal).toBeHidden();
  await page.getByRole('button', { name: 'Submit claim' }).click();
  await screenIs(page, `${shop} for Claimed App`);
  await expect(page.getByRole('img', { name: 'Evidence: mail.webp' })).toBeVisible();

  await staff.goto('/admin/referrals?view=claims');
  await staff.getByRole('link', { name: new RegExp(shop) }).click();
  await expect(staff.getByRole('region', { name: 'Who gets the credit' })).toContainText('Rival Ltd');
  await expect(staff.getByRole('img', { name: 'Evidence: mail.webp' })).toBeVisible();
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('figure', { name: 'File' }).getByRole('button', { name: 'Download' }).click(),
  ]);
  const saved = await readFile(await download.path());
  expect({ name: download.suggestedFilename(), kind: saved.toString('latin1', 8, 12) }).toEqual({
    name: 'mail.webp',
    kind: 'WEBP',
  });
  await staff.getByRole('button', { name: 'Ask', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Question' }).fill('Can you show the mail?');
  await staff.getByRole('button', { name: 'Send question' }).click();

  // Without a reload.
  await expect(page.getByText('Can you show the mail?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  // A claim has one file.
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It came from kim@a-claimed-shop.example.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(staff.getByText('It came from kim@').first()).toBeVisible();

  await staff.getByRole('button', { name: 'Refuse', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Reason' }).fill('The visit was another partner’s.');
  await staff.getByRole('button', { name: 'Refuse claim' }).click();
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await page.getByRole('textbox', { name: 'Why should we look again?' }).fill('We installed it for them.');
  await page.getByRole('button', { name: 'Submit appeal' }).click();

  await expect(staff.getByRole('button', { name: 'Grant', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await other.goto(`/admin/referrals?${new URL(staff.url()).searchParams.toString()}`);
  await other.getByRole('button', { name: 'Grant', exact: true }).click();
  await other.getByRole('textbox', { name: 'Reason' }).fill('Their invoice shows it.');
  await other.getByRole('button', { name: 'Grant claim' }).click();
  await expect(page.getByRole('region', { name: 'What we know about the shop' })).toContainText('Referred by you');
});

test('an answer carries a file where the claim has none, by the keyboard alone', async ({ page, newVisitor, db }) => {
  const [asker, moderator] = [await makePerson(db, 'partner'), await makePerson(db, 'moderator')];
  const app = await makeApp(db, { name: 'Asked App' });
  const { id } = await makeClaim(db, {
    partnerId: asker.partnerId ?? '',
    submittedBy: asker.id,
    appId: app.id,
    state: 'asked',
  });
  const staff = await newVisitor();
  await Promise.all([be(page, asker), be(staff, moderator)]);
  const mail = { name: 'their mail.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a mail') };
  // From the beginning: one that opens while its interception is only being asked for is not seen.
  page.on('filechooser', (chooser) => void chooser.setFiles(mail));
  await page.goto(`/referrals?claim=${id}`);
  await page.getByRole('button', { name: 'Answer', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  await page.keyboard.type('See the mail.');
  await page.keyboard.press('Tab');
  const choose = page.getByRole('button', { name: 'Choose file' });
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('their-mail.pdf, 15 bytes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('their-mail.pdf, 15 bytes')).toBeVisible();
  for (const name of ['Remove', 'Cancel', 'Send answer']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('figure', { name: 'File' })).toContainText('their-mail.pdf');

  await staff.goto(`/admin/referrals?claim=${id}`);
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('figure', { name: 'File' }).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect([download.suggestedFilename(), String(await readFile(await download.path()))]).toEqual([
    'their-mail.pdf',
    '%PDF-1.7 a mail',
  ]);
  // The history says which answer carried it, to both.
  for (const one of [page, staff]) {
    const step = one.getByRole('list', { name: 'History' }).getByRole('listitem').first();
    await expect(step).toContainText('With a file: their-mail.pdf');
    const [again] = await Promise.all([
      one.waitForEvent('download'),
      step.getByRole('button', { name: 'their-mail.pdf' }).click(),
    ]);
    expect(String(await readFile(await again.path()))).toBe('%PDF-1.7 a mail');
  }
});

test('an appeal carries a file where the claim has none', async ({ page, db }) => {
  const [asker, moderator] = [await makePerson(db, 'partner'), await makePerson(db, 'moderator')];
  const app = await makeApp(db, { name: 'Appealed App' });
  const { id } = await makeClaim(db, {
    partnerId: asker.partnerId ?? '',
    submittedBy: asker.id,
    appId: app.id,
    state: 'refused',
    decidedBy: moderator.id,
  });
  await be(page, asker);
  await page.goto(`/referrals?claim=${id}`);
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await page.getByRole('textbox', { name: 'Why should we look again?' }).fill('See the invoice.');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an invoice') });
  await expect(page.getByText('invoice.pdf, 19 bytes')).toBeVisible();
  await page.getByRole('button', { name: 'Submit appeal' }).click();
  await expect(page.getByRole('figure', { name: 'File' })).toContainText('invoice.pdf');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('With a file: invoice.pdf');
});
