import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { browserAgent } from '../support/browserAgent.ts';
import { report, type SendingApp } from '../support/billing.ts';
import type { MailServer } from '../support/mailServer.ts';
import { picture } from '../support/picture.ts';
import { screenIs, settled } from '../support/screen.ts';
import { fillLogin, signIn } from '../support/signIn.ts';
import { expect, test } from '../support/test.ts';
import { axe } from '../support/axe.ts';

const admin = { email: 'grace@programme.example', password: 'cobol-compiler-1959-navy' };
const partner = { email: 'ada@lovelace.example', password: 'analytical-engine-1843' };
const shop = 'willow-and-wool.example';

// Each part begins on an installation of its own: its first admin, its only payout, its mails.
test.use({ isAlone: true, permissions: ['clipboard-read', 'clipboard-write'] });

const thisMonth = (): string => new Date().toISOString().slice(0, 7);
const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What a download of the page holds. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path(), 'utf8');
}

async function openDialog(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await settled(page);
  await axe(page);
  return dialog;
}

/** Two windows, as they are looked at throughout. */
async function lightly(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.emulateMedia({ colorScheme: 'light' });
}

/** An app, an admin, and Ada's company: approved, its terms accepted. */
async function begin(db: pg.Pool, given: { commissionRate?: number; payoutMonthsOffset?: number }) {
  await makePerson(db, 'admin', { password: admin.password, user: { email: admin.email } });
  const ada = await makePerson(db, 'partner', {
    password: partner.password,
    user: { email: partner.email, firstName: 'Ada', lastName: 'Lovelace' },
    partner: { name: 'Analytical Engines', payoutMethod: null, ...given },
  });
  return { ada, app: await makeApp(db, { name: 'Parcel Post', slug: 'parcel-post' }) };
}

/** A visitor opens a partner's link of Parcel Post; the shop installs it and pays, which its billing reports twice. */
async function referAndPay(origin: string, link: string, app: SendingApp): Promise<void> {
  const visit = await fetch(`${link}?shop=${shop}&utm_source=talk`, {
    redirect: 'manual',
    headers: browserAgent,
  });
  expect(visit.status).toBe(302);
  const listing = new URL(visit.headers.get('location') ?? '');
  expect(listing.origin + listing.pathname).toBe('https://apps.example/parcel-post');
  const visitId = listing.searchParams.get('ref_visit') ?? '';
  expect(visitId).not.toBe('');

  const timestamp = new Date().toISOString();
  const installed = { shop, shopName: 'Willow & Wool', country: 'GB', plan: 'Studio', visitId };
  expect(await report(origin, app, { type: 'app.installed', timestamp, data: installed })).toBe(202);
  const charge = { shop, chargeId: 'charge-1', amount: 32_000, currency: 'USD' };
  expect(await report(origin, app, { type: 'charge.succeeded', timestamp, data: charge })).toBe(202);
  expect(await report(origin, app, { type: 'charge.succeeded', timestamp, data: charge })).toBe(202);
}

const mailsTo = (mails: MailServer) =>
  mails.all.filter(({ to }) => to.includes(partner.email)).map(({ to, subject }) => `${to.join()}: ${subject}`);

test('a partner registers, is approved and accepts the terms', async ({ page, newVisitor, server, mails, db }) => {
  await makeApp(db);
  const staff = await newVisitor();
  await lightly(page, staff);
  const before = mailsTo(mails).length;
  const name = ['--first-name', 'Grace', '--last-name', 'Hopper'];
  await server.command('create-admin', ['--email', admin.email, ...name], { ADMIN_PASSWORD: admin.password });

  await test.step('a person registers and confirms the email', async () => {
    await page.goto('/auth/register/user');
    await screenIs(page, 'Become a partner');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill(partner.email);
    await page.getByLabel('Password', { exact: true }).fill(partner.password);
    for (const { link, address, heading } of [
      { link: 'terms', address: '/legal/terms', heading: 'Partner terms and conditions' },
      { link: 'privacy notice', address: '/legal/privacy', heading: 'Privacy notice' },
    ]) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: link }).click();
      const tab = await opened;
      await screenIs(tab, heading);
      expect(new URL(tab.url()).pathname).toBe(address);
      await tab.close();
    }
    await page.getByLabel(/I accept the terms/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await screenIs(page, 'Check your email');

    const mail = await mails.next(partner.email, /Confirm your email/);
    const link = mail.links.find((each) => each.startsWith(`${server.url}/auth/email-verification/`));
    await page.goto(link ?? `no link in: ${mail.text}`);
    await screenIs(page, 'Email confirmed');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await screenIs(page, 'Sign in');
    await expect(page.getByLabel('Email')).toHaveValue(partner.email);
  });

  await test.step('the company is registered with its picture, and waits', async () => {
    await page.clock.install();
    await fillLogin(page, partner);
    await screenIs(page, 'Register your company');
    await page.getByLabel('Company name').fill('Analytical Engines');
    await page.getByLabel('Website').fill('https://www.analytical-engines.example/about');
    await page.locator('input[type="file"]').setInputFiles(await picture());
    await expect(page.getByText('How you’ll appear')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await choose(page, page.getByRole('combobox', { name: 'What do you do?' }), 'Consultant');
    await choose(page, page.getByRole('combobox', { name: 'How did you find us?' }), 'Search engine');
    await page.getByLabel('Who will you recommend our apps to, and how?').fill('Readers of my notes on engines.');
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('[aria-current="step"]')).toContainText('Contact');
    await page.reload();
    await expect(page.locator('[aria-current="step"]')).toContainText('Contact');
    await page.getByRole('button', { name: '1. Company' }).click();
    await expect(page.getByLabel('Company name')).toHaveValue('Analytical Engines');
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Country', exact: true }).fill('United King');
    await page.getByRole('option', { name: 'United Kingdom' }).click();
    await page.getByLabel('Street and number').fill('12 St James’s Square');
    await page.getByLabel('Postal code').fill('SW1Y 4JH');
    await page.getByLabel('City').fill('London');
    await page.getByLabel('Phone').fill('020 7946 0018');
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: 'Send registration' }).click();
    await screenIs(page, 'Thanks, we’ve received your registration');
    await expect(page).toHaveURL('/auth/register/success');
  });

  await test.step('staff approve it, and the partner’s page moves on by itself', async () => {
    await signIn(staff, admin);
    await screenIs(staff, 'Overview');
    await staff.getByRole('link', { name: '1 registration to review' }).click();
    await screenIs(staff, 'Registrations');
    await staff.getByRole('link', { name: 'Analytical Engines' }).click();
    await screenIs(staff, 'Analytical Engines');
    await expect(staff.getByText('analytical-engines.example', { exact: true })).toBeVisible();
    await expect(staff.getByText('Readers of my notes on engines.')).toBeVisible();
    await staff.getByRole('button', { name: 'Approve partner' }).click();
    await expect(staff.getByText('Partner Analytical Engines approved')).toBeVisible();
    expect((await mails.next(partner.email, /approved/)).text).toContain('Analytical Engines is now a partner');

    // The page asks every four seconds.
    await page.clock.fastForward(4000);
    await screenIs(page, 'Partner terms and conditions');
    await expect(page.getByRole('region', { name: 'What you are paid' }).getByRole('definition').first()).toContainText(
      '%',
    );
    await page.getByRole('button', { name: 'Accept terms' }).click();
    await screenIs(page, 'Hello, Ada');
  });

  expect(mailsTo(mails).slice(before), 'every mail was sent once').toEqual([
    `${partner.email}: Confirm your email`,
    `${partner.email}: Your registration is approved`,
  ]);
});

test('an admin sets what a partner is paid; the partner refers a shop, which pays', async ({
  page,
  newVisitor,
  server,
  db,
}) => {
  const staff = await newVisitor();
  await lightly(page, staff);
  const { app } = await begin(db, { payoutMonthsOffset: 1 });
  await Promise.all([be(page, partner), be(staff, admin)]);
  await Promise.all([page.goto('/'), staff.goto('/admin')]);
  await screenIs(page, 'Hello, Ada');

  await test.step('an admin sets the commission terms and gives a bonus', async () => {
    await staff.getByRole('link', { name: 'Partners', exact: true }).click();
    await screenIs(staff, 'Partners');
    await staff.getByRole('link', { name: 'Analytical Engines' }).click();
    await screenIs(staff, 'Analytical Engines');

    const rate = await openDialog(staff, 'Change rate', 'Commission rate');
    await rate.getByLabel('Rate').fill('25');
    await rate.getByRole('button', { name: 'Save rate' }).click();
    await expect(staff.getByText('Commission rate updated successfully')).toBeVisible();
    await expect(rate).toBeHidden();

    const offset = await openDialog(staff, 'Change offset', 'Payout offset');
    await offset.getByLabel('Months after the charge').fill('0');
    await offset.getByRole('button', { name: 'Save offset' }).click();
    await expect(offset).toBeHidden();
    await expect(staff.getByText('Payable in the month of the charge').first()).toBeVisible();

    const bonus = await openDialog(staff, 'Give bonus', 'Give a bonus');
    await bonus.getByLabel('Amount').fill('20.00');
    await bonus.getByLabel('Reason').fill('For the talk in Turin');
    await bonus.getByRole('button', { name: 'Give bonus' }).click();
    await expect(staff.getByText('Bonus given successfully')).toBeVisible();
    await expect(bonus).toBeHidden();
  });

  await test.step('the partner copies a link; a visitor opens it, the shop installs and pays', async () => {
    await page.getByRole('link', { name: 'Apps and links' }).first().click();
    await screenIs(page, 'Apps and referral links');
    await page.getByRole('button', { name: 'Copy referral link for Parcel Post' }).click();
    await expect(page.getByText('Copied').first()).toBeAttached();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${server.url}/r/[A-Z2-9]{8}/parcel-post$`));

    await referAndPay(server.url, link, app);
  });

  await test.step('dashboard, referrals and payouts show what was earned', async () => {
    // By its address: within two seconds the same request is answered from the cache.
    await page.goto('/');
    await screenIs(page, 'Hello, Ada');
    await expect(page.getByText('US$100.00').first()).toBeVisible();
    await expect(page.getByText('Willow & Wool').first()).toBeVisible();

    await page.getByRole('link', { name: 'Referrals', exact: true }).click();
    await screenIs(page, 'Referrals');
    const referral = page.getByRole('row').filter({ hasText: 'Willow & Wool' });
    await expect(referral).toContainText('Parcel Post');
    await expect(referral).toContainText('Paying');
    await expect(referral).toContainText('US$320.00');
    await expect(referral).toContainText('US$80.00');

    await page.getByRole('link', { name: 'Payouts', exact: true }).first().click();
    await screenIs(page, 'Payouts');
    const next = page.getByRole('region', { name: 'Next payout in USD' });
    await expect(next).toContainText('US$100.00');
    await expect(next).toContainText('US$20.00');
  });
});

test('a partner is paid what was earned, and reads why, how much and when', async ({
  page,
  newVisitor,
  server,
  mails,
  db,
}) => {
  const staff = await newVisitor();
  await lightly(page, staff);
  const before = mailsTo(mails).length;
  const { ada, app } = await begin(db, { commissionRate: 2500, payoutMonthsOffset: 0 });
  const [token] = await Promise.all([be(staff, admin), be(page, partner)]);
  await referAndPay(server.url, `${server.url}/r/${ada.referralId}/${app.slug}`, app);
  const bonus = await staff.request.post(`/api/partners/partner/give-bonus/${ada.partnerId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { amount: 2000, currency: 'USD', reason: 'For the talk in Turin' },
  });
  expect(bonus.status()).toBe(201);
  await staff.goto('/admin');
  await page.goto('/payouts');
  await screenIs(page, 'Payouts');

  await test.step('the partner looks up why the commission is not paid yet, and adds a payout method', async () => {
    await page.getByRole('button', { name: `Why is the commission for` }).click();
    const why = page.getByRole('dialog', { name: 'Why is this not paid yet?' });
    await expect(why).toContainText('US$80.00');
    await expect(why.getByRole('listitem').or(why.getByText('Nothing is blocking it')).first()).toBeVisible();
    await settled(page);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();

    await page.getByRole('textbox', { name: 'Account holder' }).fill('Ada Lovelace');
    await page.getByRole('combobox', { name: 'Country of the account' }).fill('United Kingdom');
    await page.getByRole('option', { name: 'United Kingdom' }).click();
    await page.getByRole('textbox', { name: 'IBAN' }).fill('GB33 BUKB 2020 1555 5555 55');
    await page.getByRole('textbox', { name: 'Your password' }).fill(partner.password);
    await page.getByRole('button', { name: 'Save payout method' }).click();
    await expect(page.getByText('Data updated successfully!')).toBeVisible();
    await expect(page.getByText('•••• 5555').first()).toBeVisible();
  });

  let month = '';
  await test.step('an admin previews and runs the month, approves, exports, sends and marks paid', async () => {
    await staff.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Payouts', exact: true }).click();
    await screenIs(staff, 'Payouts');
    const monthsOffered = [monthName(thisMonth())];
    await staff.getByRole('link', { name: 'Run payouts' }).first().click();
    await screenIs(staff, 'Run payouts');
    const preview = staff.getByRole('row').filter({ hasText: 'Analytical Engines' });
    await expect(preview).toContainText('US$100.00');
    await expect(preview).toContainText('First payout in USD');
    await settled(staff);
    await axe(staff);
    // The month that is when the page opens, also where that is the first moment of another.
    monthsOffered.push(monthName(thisMonth()));
    const start = staff.getByRole('button', { name: /^Run \w+ \d{4}$/ });
    month = ((await start.textContent()) ?? '').replace(/^Run /, '');
    expect(monthsOffered).toContain(month);
    await start.click();
    await staff.getByRole('button', { name: 'Create 1 payout' }).click();
    await screenIs(staff, 'Payouts');
    const row = staff.getByRole('row').filter({ hasText: 'Analytical Engines' });
    await expect(row).toContainText('US$100.00');
    await settled(staff);
    await axe(staff);
    await row.getByRole('link', { name: 'Analytical Engines' }).click();
    await screenIs(staff, `Analytical Engines, ${month}`);
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(staff.getByRole('button', { name: 'Mark as sent' })).toBeVisible();

    await staff.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Payouts' }).click();
    await screenIs(staff, 'Payouts');
    await choose(staff, staff.getByRole('combobox', { name: 'Month' }), month);
    await staff.getByRole('button', { name: 'Export batch' }).click();
    const exporting = staff.getByRole('dialog', { name: 'Export batch' });
    await expect(exporting.getByText('1 payout: US$100.00')).toBeVisible();
    const batch = await saved(staff, () => exporting.getByRole('button', { name: 'Download' }).click());
    await exporting.getByRole('button', { name: 'Mark 1 payout as sent' }).click();
    const question = staff.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question).toContainText('1 payout will be sent: US$100.00.');
    await question.getByRole('button', { name: 'Mark as sent: 1 payout' }).click();
    await expect(staff.getByText('1 payout sent')).toBeVisible();
    expect(batch).toContain('GB33BUKB20201555555555');
    expect(batch).toContain('100.00');
    expect(batch.trim().split('\n')).toHaveLength(2);

    await staff.getByRole('link', { name: 'Analytical Engines' }).click();
    await screenIs(staff, `Analytical Engines, ${month}`);
    const paying = await openDialog(staff, 'Mark as paid', 'Mark as paid');
    await paying.getByLabel('Reference').fill('SEPA-2026-0001');
    await paying.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(staff.getByText('Payout marked as paid')).toBeVisible();
    await expect(staff.getByText('SEPA-2026-0001').first()).toBeVisible();
    await screenIs(staff, `Analytical Engines, ${month}`);
  });

  await test.step('the partner reads the email, the payout, its items and the statement', async () => {
    const mail = await mails.next(partner.email, /^Paid:/);
    expect(mail.subject).toBe(`Paid: US$100.00 for ${month}`);
    expect(mail.text).toContain('SEPA-2026-0001');
    await page.goto(mail.links.find((each) => each.endsWith('/payouts')) ?? `no link in: ${mail.text}`);
    await screenIs(page, 'Payouts');
    await page.getByRole('link', { name: month }).click();
    await screenIs(page, `${month} payout`);
    await expect(page.getByText('SEPA-2026-0001').first()).toBeVisible();
    const linesOf = (group: string) => page.getByRole('table', { name: `Payout items: ${group}` }).getByRole('row');
    await expect(linesOf('Parcel Post')).toHaveCount(2);
    await expect(linesOf('Parcel Post').last()).toContainText('US$80.00');
    await expect(linesOf('Bonuses')).toHaveCount(2);
    await expect(linesOf('Bonuses').last()).toContainText('For the talk in Turin');
    await expect(linesOf('Bonuses').last()).toContainText('US$20.00');
    await expect(page.getByText('Total2 itemsUS$100.00')).toBeVisible();
    const statement = await saved(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    expect(statement).toContain('80.00');
    expect(statement).toContain('For the talk in Turin');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await screenIs(page, 'Hello, Ada');
  });

  expect(mailsTo(mails).slice(before), 'every mail was sent once').toEqual([
    `${partner.email}: Payout method added`,
    `${partner.email}: Paid: US$100.00 for ${month}`,
  ]);
});
