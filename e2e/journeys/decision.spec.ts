import type { Locator, Page } from '@playwright/test';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

/** Presses Tab until this has the focus, as someone without a mouse would. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 times Tab did not reach ${wanted.toString()}`);
}

test('a rejection reaches the partner with its reason, on the page and by email', async ({
  page,
  newVisitor,
  mails,
  db,
}) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePerson(db, 'pending')]);
  await page.clock.install();
  await signIn(page, partner);
  await screenIs(page, 'Thanks, we’ve received your registration');

  const staff = await newVisitor();
  await signIn(staff, admin);
  await screenIs(staff, 'Overview');
  await staff.goto('/admin/registrations');
  await staff.getByRole('link', { name: partner.company ?? '' }).click();
  await expect(staff.getByRole('button', { name: 'Reject' })).toBeDisabled();
  const decision = staff.getByRole('region', { name: 'Decision', exact: true });
  await staff.getByLabel('Note to the partner').fill('Which shops do you know?');
  await staff.getByRole('button', { name: 'Ask for information' }).click();
  await expect(staff.getByText(`Asked ${partner.company}`)).toBeVisible();
  await expect(decision).toContainText('Which shops do you know?');
  await page.clock.fastForward(4000);
  await screenIs(page, 'We need some information');
  expect((await mails.next(partner.email)).text).toContain('Which shops do you know?');
  await page.getByLabel('Your answer').fill('Forty bakeries.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await screenIs(page, 'Thanks, we’ve received your registration');
  await staff.reload();
  await expect(decision).toContainText('Forty bakeries.');

  await staff.getByLabel('Note to the partner').fill('Please give us your company’s register number.');
  await staff.getByRole('button', { name: 'Reject' }).click();
  await expect(staff.getByText(`Partner ${partner.company} rejected`)).toBeVisible();
  await expect(decision).toContainText('Rejected by Robin Field');
  await expect(decision).toContainText('Please give us your company’s register number.');
  await expect(decision.getByRole('button')).toHaveText(['Approve partner', 'Reopen']);
  await screenIs(staff, partner.company ?? '');

  // The page asks every four seconds.
  await page.clock.fastForward(4000);
  await screenIs(page, 'Your registration was not approved');
  await expect(page).toHaveURL('/approval/rejected');
  await expect(page.getByText('Please give us your company’s register number.')).toBeVisible();
  const mail = await mails.next(partner.email);
  expect(mail.subject).toBe('Your registration was not approved');
  expect(mail.text).toContain('Please give us your company’s register number.');

  await expect(page.getByRole('button', { name: 'Apply again' })).toBeDisabled();
  await page.getByLabel('What has changed?').fill('Our register number is HRB 1234.');
  await page.getByRole('button', { name: 'Apply again' }).click();
  await screenIs(page, 'We’re reviewing your registration');
  await staff.reload();
  await expect(decision).toContainText('Our register number is HRB 1234.');
  await expect(staff.getByRole('button', { name: 'Approve partner' })).toBeVisible();

  await staff.getByLabel('Note to the partner').fill('Please add your address.');
  await staff.getByRole('button', { name: 'Reject' }).click();
  await expect(decision.getByRole('button')).toHaveText(['Approve partner', 'Reopen']);
  await staff.getByRole('button', { name: 'Reopen' }).click();
  await expect(staff.getByText(`Partner ${partner.company} reopened`)).toBeVisible();
  await page.clock.fastForward(4000);
  await screenIs(page, 'We’re reviewing your registration');
});

test('a registration that a colleague rejects meanwhile is not approved by mistake: the page says so and shows it', async ({
  page,
  newVisitor,
  db,
}) => {
  const [admin, moderator, partner] = await Promise.all([
    makePerson(db, 'admin'),
    makePerson(db, 'moderator'),
    makePerson(db, 'pending'),
  ]);
  const colleague = await newVisitor();
  await be(page, admin);
  await be(colleague, moderator);
  for (const each of [page, colleague]) {
    await each.goto(`/admin/registrations/${partner.partnerId}`);
    await screenIs(each, partner.company ?? '');
  }
  const decision = page.getByRole('region', { name: 'Decision', exact: true });
  await page.getByLabel('Note to the partner').fill('Welcome!');
  await colleague.getByLabel('Note to the partner').fill('No shops.');
  await colleague.getByRole('button', { name: 'Reject' }).click();
  await expect(colleague.getByText(`Partner ${partner.company} rejected`)).toBeVisible();
  await page.getByRole('button', { name: 'Approve partner' }).click();
  await expect(page.locator('.toast')).toHaveText(
    /^Failed to update partner statusRobin Field.* rejected this registration in the meantime\. Review it and try again\.$/,
  );
  await expect(decision).toContainText('Rejected by Robin Field');
  await expect(decision).toContainText('No shops.');
  await expect(page.getByLabel('Note to the partner')).toHaveValue('Welcome!');
});

test('an admin signs in and approves with the keyboard alone', async ({ page, db }) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePerson(db, 'pending')]);
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(admin.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: /registrations? to review/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: partner.company ?? '' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Approve partner' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Partner ${partner.company} approved`)).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision', exact: true });
  await expect(decision).toContainText('Approved by Robin Field');
  await expect(decision.getByRole('button')).toHaveCount(0);
  await tabTo(page, decision.getByRole('link', { name: 'Open partner' }));
  await page.keyboard.press('Enter');
  await screenIs(page, partner.company ?? '');
  await expect(page).toHaveURL(`/admin/partners/${partner.partnerId}`);
});
