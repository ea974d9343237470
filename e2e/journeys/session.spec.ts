import { DAY } from '#contract/shared/day.ts';
import { makePerson } from '../../tests/support/people.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { turnInto } from '../../tests/support/charts/turns.ts';
import { be, takeOver } from '../support/be.ts';
import { leave } from '../support/go.ts';
import { screenIs } from '../support/screen.ts';
import { fillLogin, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';

test('a wrong password is refused in words and what was typed stays', async ({ page, db }) => {
  const partner = await makePerson(db, 'partner');
  await signIn(page, { email: partner.email, password: 'not the password' });
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(partner.email);
  await screenIs(page, 'Sign in');
  await fillLogin(page, partner);
  await screenIs(page, 'Hello, Robin');
});

test('an unconfirmed user sees why, and gets another email', async ({ page, mails, db }) => {
  const person = await makePerson(db, 'unverified');
  await signIn(page, person);
  await page.getByRole('link', { name: 'Resend email' }).click();
  await screenIs(page, 'Check your email');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('We’ve sent another email.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend email in \d+ s/ })).toBeDisabled();
  await screenIs(page, 'Check your email');
  const link =
    (await mails.next(person.email, /Confirm your email/)).links.find((each) => each.includes('/auth/')) ?? '';

  await page.goto(link);
  await screenIs(page, 'Email confirmed');
  await page.goto('about:blank');
  await page.goto(link);
  await screenIs(page, 'Email confirmed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, person);
  await screenIs(page, 'Register your company');
});

test('a session ends after seven days, and the next one begins where it ended', async ({ page, db }) => {
  const partner = await makePerson(db, 'partner');
  await page.clock.install({ time: new Date() });
  await signIn(page, partner);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin' })).toBeVisible();
  await page.getByRole('link', { name: 'Referrals', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();

  await page.clock.fastForward(7 * DAY + 1000);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tributary.session'))).toBeNull();

  // The server's clock stood still: a session of it would be over at once.
  await page.clock.setSystemTime(new Date());
  await fillLogin(page, partner);
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
  await expect(page).toHaveURL('/referrals');
});

test('signing out in one tab signs out the others', async ({ page, context, server, db }) => {
  const partner = await makePerson(db, 'partner');
  await signIn(page, partner);
  await screenIs(page, 'Hello, Robin');
  const other = await context.newPage();
  await other.goto('/payouts');
  await screenIs(other, 'Payouts');

  const token = await page.evaluate(() => localStorage.getItem('tributary.session') ?? '');
  await page.getByRole('button', { name: /account menu for Robin/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await screenIs(page, 'Sign in');
  await screenIs(other, 'Sign in');
  const bearer = /"token":"([^"]+)"/.exec(token)?.[1] ?? '';
  const { status } = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${bearer}` } });
  expect(status).toBe(401);
});

test('after signing out the back button shows nothing of what was there', async ({ page, db }) => {
  const partner = await makePerson(db, 'partner');
  await signIn(page, partner);
  await screenIs(page, 'Hello, Robin');
  await page.getByRole('navigation').getByRole('link', { name: 'Payouts', exact: true }).click();
  await screenIs(page, 'Payouts');
  await page.getByRole('button', { name: /account menu for Robin/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await screenIs(page, 'Sign in');
  // What the back button leads to is the first page that was seen signed in.
  await page.goBack();
  await screenIs(page, 'Sign in');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(partner.company ?? 'the company')).toHaveCount(0);
});

test('a change of role moves a signed-in person at their next call', async ({ page, db }) => {
  // One admin always remains.
  await makePerson(db, 'admin');
  const admin = await makePerson(db, 'admin');
  await signIn(page, admin);
  await screenIs(page, 'Overview');
  await turnInto(db, admin.id, 'approved');
  await page.getByRole('link', { name: 'Partners', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('where someone else signs in in another tab, the page that is open is theirs', async ({ page, context, db }) => {
  const [one, other] = [await makePerson(db, 'partner'), await makePerson(db, 'partner')];
  const app = await makeApp(db);
  await makeReferral(db, { appId: app.id, partnerId: one.partnerId ?? '', shop: 'one.example' });
  await makeReferral(db, { appId: app.id, partnerId: other.partnerId ?? '', shop: 'other.example' });
  await be(page, one);
  await page.goto('/referrals');
  await expect(page.getByRole('row', { name: /one\.example/ })).toBeVisible();

  const tab = await context.newPage();
  await leave(tab);
  await takeOver(tab, other);
  await expect(page.getByRole('row', { name: /other\.example/ })).toBeVisible();
  await expect(page.getByText('one.example')).toHaveCount(0);
});
