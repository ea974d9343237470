import sharp from 'sharp';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import type { Mail } from '../support/mime.ts';
import { fitsItsWidth, screenIs, settled } from '../support/screen.ts';
import { fillLogin, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

const linkOf = ({ links, text }: Mail, path: string): string =>
  links.find((link) => new URL(link).pathname.startsWith(path)) ?? `no link in: ${text}`;

/** Twice as wide as high: green left, red right. */
const wide = async () => {
  const half = (background: string) => sharp({ create: { width: 200, height: 200, channels: 3, background } }).png();
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0a6643' } })
    .composite([{ input: await half('#a61b1b').toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'logo.png', mimeType: 'image/png', buffer };
};

test('a forgotten password is reset from the email, once', async ({ page, mails, newVisitor, db }) => {
  const person = await makePerson(db, 'partner');
  const password = 'a-quiet-harbour-at-dawn-1902';
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await screenIs(page, 'Forgot your password?');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await screenIs(page, 'Check your email');
  await axe(page);
  await expect(page.getByRole('button', { name: /Resend email in \d+ s/ })).toBeDisabled();

  const link = linkOf(await mails.next(person.email, /password/i), '/auth/reset-password/');
  await page.goto(link);
  await screenIs(page, 'Choose a new password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await screenIs(page, 'Password changed');
  await axe(page);

  const again = await newVisitor();
  await again.goto(link);
  await screenIs(again, 'This link no longer works');
  await expect(again).toHaveURL('/pages/error?why=reset');
  await expect(again.getByRole('link', { name: 'Get a new email' })).toHaveAttribute('href', '/auth/forgot-password');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, { ...person, password });
  await screenIs(page, 'Hello, Robin');
});

test('staff who are signed in have a reset link sent to their own address, and open it where they are', async ({
  page,
  mails,
  db,
}) => {
  const admin = await makePerson(db, 'admin');
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await page.goto('/admin/forgot-password');
  await screenIs(page, 'Forgot your password?');
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await screenIs(page, 'Check your email');
  const link = linkOf(await mails.next(admin.email, /password/i), '/auth/reset-password/');
  await page.goto(link);
  await screenIs(page, 'Choose a new password');
  const next = page.getByLabel('New password');
  await next.fill(admin.email);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.locator('.toast')).toHaveText('Check the highlighted fields.');
  await expect(page.locator('form')).toContainText('Don’t use your email in the password.');
  const password = 'a-quiet-harbour-at-dawn-1903';
  await next.fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await screenIs(page, 'Password changed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, { ...admin, password });
  await screenIs(page, 'Overview');
  await page.goto(link);
  await screenIs(page, 'This link no longer works');
  await expect(page.getByRole('link', { name: 'Get a new email' })).toHaveAttribute('href', '/admin/forgot-password');
});

test('a mistyped address is corrected after registration', async ({ page, mails, db }) => {
  const person = await makePerson(db, 'unverified');
  const right = `right-${person.email}`;
  await page.goto(`/auth/check-mail?email=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Change it' }).click();
  await screenIs(page, 'Check your email');
  await page.getByLabel('Correct email').fill(right);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a link to ${right}.`)).toBeVisible();
  await page.goto(linkOf(await mails.next(right), '/auth/email-verification/'));
  await screenIs(page, 'Email confirmed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, { ...person, email: right });
  await screenIs(page, 'Register your company');
});

test('staff invite, send again and revoke; the invited person signs up', async ({ page, mails, newVisitor, db }) => {
  const admin = await makePerson(db, 'admin');
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Invitations' }).click();
  await screenIs(page, 'Invitations');
  await expect(page).toHaveURL('/admin/invitations');
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite by email' });
    await dialog.getByLabel('Email').fill(email);
    await settled(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toBeHidden();
  };
  const taken = `taken-${process.pid}@people.example`;
  await invite('nele@agency.example');
  await invite(taken);
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(row('nele@agency.example')).toContainText('Open');

  const link = linkOf(await mails.next('nele@agency.example'), '/auth/invitation-sign-up/');
  const guest = await newVisitor();
  await guest.goto(link);
  await screenIs(guest, 'Welcome to Tributary');
  await expect(guest.getByText('invited you to become a partner.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue('nele@agency.example');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByLabel('First name')).toBeFocused();
  await screenIs(guest, 'Welcome to Tributary');
  await guest.getByLabel('First name').fill('Nele');
  await guest.getByLabel('Last name').fill('Neu');
  await guest.getByLabel('Password', { exact: true }).fill('river-boats-and-lanterns-77');
  await guest.getByLabel(/I accept the terms/).check();
  await guest.getByRole('button', { name: 'Create account' }).click();
  await screenIs(guest, 'Register your company');

  const first = linkOf(await mails.next(taken), '/auth/invitation-sign-up/');
  await page.getByRole('button', { name: `Resend the invitation for ${taken}` }).click();
  const second = linkOf(await mails.next(taken), '/auth/invitation-sign-up/');
  await page.getByRole('button', { name: `Revoke the invitation for ${taken}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(row(taken)).toContainText('Revoked');
  await page.reload();
  await expect(row('nele@agency.example')).toContainText('Accepted');
  const late = await newVisitor();
  for (const old of [first, second]) {
    await late.goto(old);
    await screenIs(late, 'This link no longer works');
  }
});

test('a partner edits the profile, crops the picture, and what was changed elsewhere is a conflict', async ({
  page,
  context,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  await signIn(page, person);
  await screenIs(page, 'Hello, Robin');
  await page.goto('/user/account-profile');
  await screenIs(page, 'Account profile');
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/user/account-profile');
  await screenIs(other, 'Account profile');

  await page.getByLabel('First name').fill('Robinia');
  // The first key of all: the button is disabled before what gives the focus back is here.
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
  await expect(page.locator(':focus')).toHaveAccessibleName('Phone');
  await expect(page.getByRole('button', { name: /account menu for Robinia/ })).toBeVisible();

  await other.getByLabel('Last name').fill('Elsewhere');
  await other.getByRole('button', { name: 'Save changes' }).click();
  const conflict = other.getByRole('region', { name: 'Someone else changed the profile' });
  await expect(conflict).toBeFocused();
  await settled(other);
  await axe(other);
  await conflict.getByRole('button', { name: 'Keep mine: Name' }).click();
  await expect(other.getByLabel('Last name')).toHaveValue('Elsewhere');
  await conflict.getByRole('button', { name: 'Keep theirs: Name' }).click();
  await expect(other.getByLabel('First name')).toHaveValue('Robinia');
  await other.close();

  const company = page.getByRole('region', { name: 'Company' });
  await company.getByLabel('Company name').fill('');
  await company.getByRole('button', { name: 'Save company' }).click();
  await expect(company.getByLabel('Company name')).toBeFocused();
  await company.getByLabel('Company name').fill('Analytical Engines');
  await company.getByLabel('Street and number').fill('Oudegracht 1');
  await company.getByLabel('Postal code').fill('3511 AA');
  await company.getByLabel('City').fill('Utrecht');
  await company.getByRole('combobox', { name: 'Country code' }).fill('Netherlands');
  await page.getByRole('option', { name: /^\+31/ }).click();
  await company.getByLabel('Phone').fill('30 286 9111');
  await company.getByRole('button', { name: 'Save company' }).click();
  await expect(company.getByRole('button', { name: 'Save company' })).toBeDisabled();

  await company.locator('input[type="file"]').setInputFiles(await wide());
  const crop = page.getByRole('dialog', { name: 'Crop logo' });
  const area = crop.getByRole('group', { name: /Crop area/ }).or(crop.locator('.ReactCrop__crop-selection'));
  await area.first().focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await settled(page);
  await axe(page);
  await crop.getByRole('button', { name: 'Apply' }).click();
  await expect(crop).toBeHidden();
  await company.getByRole('button', { name: 'Save logo' }).click();
  await expect(company.getByRole('button', { name: 'Save logo' })).toBeDisabled();
  const image = company.locator('img');
  await expect(image).toHaveAttribute('src', /^\/api\//);
  const stored = await page.request.get((await image.getAttribute('src')) ?? '');
  const { data, info } = await sharp(await stored.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([200, 200]);
  // Moved to the right, the square holds the red half alone.
  expect([data[0], data[1]].map((value) => Math.round((value ?? 0) / 40))).toEqual([4, 1]);
});

test('devices are listed in words and signed out; a new password ends this one after three seconds', async ({
  page,
  newVisitor,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  const other = await newVisitor();
  await signIn(other, person);
  await screenIs(other, 'Hello, Robin');
  await page.clock.install();
  await signIn(page, person);
  await screenIs(page, 'Hello, Robin');
  await page.goto('/user/account-profile');
  const devices = page.getByRole('region', { name: 'Active sessions' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await devices.getByRole('button', { name: 'Sign out other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out other sessions' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await screenIs(other, 'Sign in');

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill('not the password');
  await password.getByLabel('New password').fill('thirteen-quiet-herons-9');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByLabel('Current password')).toBeFocused();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await password.getByLabel('Current password').fill(person.password);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Data updated successfully!')).toBeVisible();
  await expect(page.getByText('Password changed.', { exact: false })).toBeVisible();
  await page.clock.fastForward(3000);
  await screenIs(page, 'Sign in');
  await fillLogin(page, { ...person, password: 'thirteen-quiet-herons-9' });
  await screenIs(page, 'Hello, Robin');
});

test('an admin signs in as a user in a tab of its own, under a bar that ends it', async ({ page, db }) => {
  const [admin, person] = await Promise.all([makePerson(db, 'admin'), makePerson(db, 'partner')]);
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await page.goto(`/admin/partners/${person.partnerId}`);
  await screenIs(page, person.company ?? '');
  await page.getByRole('button', { name: /^Log in as user/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Log in as Robin/ });
  await settled(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Open portal' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('They cannot find their payout of October');
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open portal' }).click();
  const tab = await opening;
  await screenIs(tab, 'Hello, Robin');
  const bar = tab.getByRole('region', { name: 'Acting as a user' });
  await expect(bar).toContainText(/Acting as Robin Field/);
  await tab.setViewportSize({ width: 360, height: 780 });
  await screenIs(tab, 'Hello, Robin');
  await axe(tab);
  await fitsItsWidth(tab);

  await tab.goto('/user/account-profile');
  await expect(tab.getByText('Only Robin can change this password', { exact: false })).toBeVisible();
  await screenIs(tab, 'Account profile');
  await axe(tab);
  await page.reload();
  await screenIs(page, person.company ?? '');
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: person.company ?? '' })).toBeVisible();
});
