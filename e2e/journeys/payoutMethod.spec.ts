import { makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('a partner adds a payout method, changes it, sees what waits, and cancels it from the mail', async ({
  page,
  db,
  mails,
  newVisitor,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const partner = await makePerson(db, 'partner', { partner: { payoutMethod: null } });
  const entry = await makeEntry(db, { partnerId: partner.partnerId ?? '', amount: 7000 });
  const payout = await makePayout(db, { partnerId: partner.partnerId ?? '', entries: [entry] });
  await be(page, partner);
  await page.goto('/payouts');
  await screenIs(page, 'Payouts');
  const field = (name: string) => page.getByRole('textbox', { name });
  const save = () => page.getByRole('button', { name: 'Save payout method' }).click();

  await test.step('what is wrong is said at its field, and nothing is saved without the password', async () => {
    await field('Account holder').fill('Robin Field');
    await page.getByRole('combobox', { name: 'Country of the account' }).fill('Germany');
    await page.getByRole('option', { name: 'Germany' }).click();
    await field('IBAN').fill('hello');
    await save();
    await expect(page.getByText('An IBAN begins with its country, such as DE.')).toBeVisible();
    await expect(field('IBAN')).toBeFocused();
    await field('IBAN').fill('DE68 2105 0170 0012 3456 78');
    await save();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await settled(page);
    await axe(page);
    await field('Your password').fill(partner.password);
    await save();
    await expect(page.getByText('•••• 5678').first()).toBeVisible();
    await mails.next(partner.email, /Payout method added/);
  });

  await test.step('the whole account is shown when it is asked for', async () => {
    await page.getByRole('button', { name: 'Show account' }).click();
    await expect(page.getByText('DE68 2105 0170 0012 3456 78')).toBeVisible();
    await page.getByRole('button', { name: 'Hide account' }).click();
    await expect(page.getByText('DE68 2105 0170 0012 3456 78')).toBeHidden();
  });

  await test.step('a change waits, and says so where payouts are', async () => {
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await change.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(change).toBeFocused();
    await change.press('Enter');
    await page.getByText('PayPal', { exact: true }).click();
    await field('PayPal email').fill('robin@pay.example');
    await field('Your password').fill(partner.password);
    await save();
    const waiting = page.getByRole('region', { name: 'New payout method' });
    await expect(waiting).toContainText(/Your new payout method takes effect on/);
    await expect(waiting).toContainText('r•••@pay.example');
    await expect(page.getByRole('list', { name: 'Payouts on their way' })).toContainText(
      /Your new payout method takes effect on/,
    );
    await settled(page);
    await axe(page);
  });

  await test.step('staff see where it goes, and that it waits', async () => {
    const staff = await newVisitor();
    await staff.emulateMedia({ reducedMotion: 'reduce' });
    await be(staff, await makePerson(db, 'admin'));
    await staff.goto(`/admin/payouts/${payout.id}`);
    await expect(staff.getByText(/The partner’s new payout method takes effect on/)).toBeVisible();
    await expect(staff.getByText('•••• 5678')).toBeVisible();
    await staff.getByRole('button', { name: 'Show account' }).click();
    await expect(staff.getByText('DE68 2105 0170 0012 3456 78')).toBeVisible();
    await settled(staff);
    await axe(staff);
  });

  await test.step('the link in the mail cancels it, once, without signing in', async () => {
    const { links, text } = await mails.next(partner.email, /about to change/);
    const link =
      links.find((one) => new URL(one).pathname.startsWith('/payout-method/cancel/')) ?? `no link in: ${text}`;
    const elsewhere = await newVisitor();
    await elsewhere.emulateMedia({ reducedMotion: 'reduce' });
    await elsewhere.goto(link);
    await screenIs(elsewhere, 'Cancel the change?');
    await expect(elsewhere.getByText('r•••@pay.example')).toBeVisible();
    await settled(elsewhere);
    await axe(elsewhere);
    await elsewhere.getByRole('button', { name: 'Cancel the change' }).click();
    await screenIs(elsewhere, 'The change is cancelled');
    await expect(elsewhere.getByText('Payouts go to Bank transfer •••• 5678, as before.')).toBeVisible();
    await elsewhere.reload();
    await screenIs(elsewhere, 'This link no longer works');
    await page.reload();
    await expect(page.getByText('•••• 5678').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'New payout method' })).toBeHidden();
  });
});
