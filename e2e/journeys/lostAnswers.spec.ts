import type { Page, Route } from '@playwright/test';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeProspectLookups } from '../../tests/support/make/prospects.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/**
 * Loses the answer to the next request of this method and path once the server has given it; the result is its status.
 * Until it is tried again, reads of the path wait too: from them the page could learn what was done.
 */
function loseAnswer(page: Page, method: 'POST' | 'PUT', path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let isLost = false;
    let tryAgain = () => {};
    const triedAgain = new Promise<void>((tried) => {
      tryAgain = tried;
    });
    const lose = async (route: Route) => {
      const isOfIt = route.request().method() === method;
      if (isLost && isOfIt) tryAgain();
      else if (isLost) await triedAgain;
      if (isLost || !isOfIt) return route.fallback();
      isLost = true;
      const answer = await route.fetch();
      await route.abort('connectionreset');
      resolve(answer.status());
    };
    void page.route(
      (url) => url.pathname === path,
      (route) => lose(route).catch(reject),
    );
  });
}

const rowsOf = async (db: pg.Pool, rows: Sql): Promise<unknown[]> => (await db.query<object>(rows)).rows;

const noAnswer = 'No response from the server, so this may already be done. Try again: it won’t be done twice.';

test('a bonus whose answer is lost is given once, and trying again says so', async ({ page, db }) => {
  const rows = (counted: Sql) => rowsOf(db, counted);
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePartner(db, { name: 'Twice Given' })]);
  await be(page, admin);
  await page.goto(`/admin/partners/${partner.id}`);
  await screenIs(page, 'Twice Given');
  await page.getByRole('button', { name: 'Give bonus' }).click();
  const bonus = page.getByRole('dialog', { name: 'Give a bonus' });
  await bonus.getByLabel('Amount').fill('20.00');
  await bonus.getByLabel('Reason').fill('For the talk');
  const path = `/api/partners/partner/give-bonus/${partner.id}`;
  const lost = loseAnswer(page, 'POST', path);
  await bonus.getByRole('button', { name: 'Give bonus' }).click();
  expect(await lost).toBe(201);
  await expect(bonus.getByText(noAnswer)).toBeFocused();
  await settled(page);
  await axe(page);
  const given = sql`select amount_minor::int as amount from ledger_entries where partner_id = ${partner.id}`;
  await expect.poll(() => rows(given), 'it was given').toEqual([{ amount: 2000 }]);

  // To leave now would be to not know.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText(/^No response from the server, so this may already be saved\./)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await bonus.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Bonus given successfully')).toBeVisible();
  await expect(bonus).toBeHidden();
  await expect.poll(() => rows(given)).toEqual([{ amount: 2000 }]);
});

test('a bonus whose answer is lost is given once, also when the page is reloaded before it is tried again', async ({
  page,
  db,
}) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePartner(db, { name: 'Loaded Again' })]);
  const given = () =>
    rowsOf(db, sql`select amount_minor::int as amount from ledger_entries where partner_id = ${partner.id}`);
  const keys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('tributary.key')));
  await be(page, admin);
  const bonus = page.getByRole('dialog', { name: 'Give a bonus' });
  const give = async () => {
    await page.getByRole('button', { name: 'Give bonus' }).click();
    await bonus.getByLabel('Amount').fill('20.00');
    await bonus.getByLabel('Reason').fill('For the talk');
    await bonus.getByRole('button', { name: 'Give bonus' }).click();
  };
  await page.goto(`/admin/partners/${partner.id}`);
  const lost = loseAnswer(page, 'POST', `/api/partners/partner/give-bonus/${partner.id}`);
  await give();
  expect(await lost).toBe(201);
  await expect(bonus.getByText(noAnswer)).toBeFocused();
  await expect.poll(() => keys()).toHaveLength(1);

  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await give();
  await expect(page.getByText('Bonus given successfully')).toBeVisible();
  await expect(bonus).toBeHidden();
  await expect.poll(() => given()).toEqual([{ amount: 2000 }]);

  // Answered, it is another bonus.
  await expect.poll(() => keys()).toEqual([]);
  await give();
  await bonus.getByRole('button', { name: 'Give it again' }).click();
  await expect(bonus).toBeHidden();
  await expect.poll(() => given()).toEqual([{ amount: 2000 }, { amount: 2000 }]);
});

test('a bonus that is changed after its answer was lost is not given beside the first, and the page says so', async ({
  page,
  db,
}) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePartner(db, { name: 'Changed Later' })]);
  await be(page, admin);
  await page.goto(`/admin/partners/${partner.id}`);
  await page.getByRole('button', { name: 'Give bonus' }).click();
  const bonus = page.getByRole('dialog', { name: 'Give a bonus' });
  await bonus.getByLabel('Amount').fill('20.00');
  await bonus.getByLabel('Reason').fill('For the talk');
  const lost = loseAnswer(page, 'POST', `/api/partners/partner/give-bonus/${partner.id}`);
  await bonus.getByRole('button', { name: 'Give bonus' }).click();
  expect(await lost).toBe(201);
  await bonus.getByLabel('Amount').fill('30.00');
  await bonus.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Bonus given successfully')).toBeVisible();
  await expect(
    page.getByText('Your first attempt went through. Changes you made after it were not sent.'),
  ).toBeVisible();
  await expect(bonus).toBeHidden();
  const rows = await rowsOf(
    db,
    sql`select amount_minor::int as amount from ledger_entries where partner_id = ${partner.id}`,
  );
  expect(rows).toEqual([{ amount: 2000 }]);
});

test.describe('on books of its own', () => {
  // A run gathers what is payable to anyone.
  test.use({ isAlone: true });

  test('payout steps and a run whose answers are lost are done once, and trying again says so', async ({
    page,
    db,
  }) => {
    const admin = await makePerson(db, 'admin');
    const partner = await makePartner(db, { name: 'Paid Once' });
    const settling = await makeEntry(db, { partnerId: partner.id, amount: 7000 });
    const payout = await makePayout(db, { partnerId: partner.id, entries: [settling], state: 'approved' });
    await makeEntry(db, { partnerId: partner.id, amount: 9000, currency: 'EUR', at: new Date().toISOString() });
    const rows = (counted: Sql) => rowsOf(db, counted);
    const steps = sql`select event from lifecycle_events where entity_id = ${payout.id} order by created_at`;
    const path = `/api/admin/payouts/${payout.id}`;
    await be(page, admin);

    await page.goto(`/admin/payouts/${payout.id}`);
    const sent = loseAnswer(page, 'PUT', path);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    expect(await sent).toBe(200);
    await expect(page.getByText(noAnswer)).toBeVisible();
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('Payout sent')).toBeVisible();
    await expect.poll(() => rows(steps)).toEqual([{ event: 'payout.send' }]);
    await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeHidden();

    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const paying = page.getByRole('dialog', { name: 'Mark as paid' });
    await paying.getByLabel('Reference').fill('SEPA-1');
    const paid = loseAnswer(page, 'PUT', path);
    await paying.getByRole('button', { name: 'Mark as paid' }).click();
    expect(await paid).toBe(200);
    await paying.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Payout marked as paid')).toBeVisible();
    await expect(paying).toBeHidden();
    await expect.poll(() => rows(steps)).toEqual([{ event: 'payout.send' }, { event: 'payout.confirm' }]);

    await page.goto('/admin/payouts');
    await screenIs(page, 'Payouts');
    await page.getByRole('link', { name: 'Run payouts' }).first().click();
    await screenIs(page, 'Run payouts');
    await expect(page.getByRole('row').filter({ hasText: 'Paid Once' })).toContainText('First payout in EUR');
    const run = loseAnswer(page, 'POST', '/api/admin/payouts/run');
    await page.getByRole('button', { name: /^Run \w+ \d{4}$/ }).click();
    await page.getByRole('button', { name: 'Create 1 payout' }).click();
    expect(await run).toBe(201);
    const progress = page.getByRole('region', { name: /^Progress: Run / });
    await expect(progress).toContainText('No response for the last part, so it may already be done.');
    await progress.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/^1 payout for .+: €90\.00$/)).toBeVisible();
    await screenIs(page, 'Payouts');
    expect(
      await rows(
        sql`select amount_minor::int as amount from payouts where partner_id = ${partner.id} and currency = 'EUR'`,
      ),
    ).toEqual([{ amount: 9000 }]);
  });
});

test('a prospect whose answer is lost is added once, and trying again says so', async ({ page, db }) => {
  const admin = await makePerson(db, 'admin');
  const { type } = await makeProspectLookups(db);
  await be(page, admin);
  await page.goto('/admin/prospects');
  await screenIs(page, 'Prospects');
  await page.getByRole('button', { name: 'Add prospect' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add prospect' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Quokka Agency');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type.name, exact: true }).click();
  const lost = loseAnswer(page, 'POST', '/api/prospects');
  await dialog.getByRole('button', { name: 'Add prospect' }).click();
  expect(await lost).toBe(201);
  await expect(dialog.getByText(noAnswer)).toBeFocused();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Prospect Quokka Agency added')).toBeVisible();
  await expect(dialog).toBeHidden();
  const rows = await rowsOf(db, sql`select name from prospects where name = 'Quokka Agency'`);
  expect(rows).toEqual([{ name: 'Quokka Agency' }]);
});

test('a lead whose answer is lost is submitted once, and trying again says so', async ({ page, db }) => {
  await makeApp(db, { name: 'Stockpilot' });
  const partner = await makePerson(db, 'partner');
  await be(page, partner);
  await page.goto('/submit-a-lead');
  await screenIs(page, 'Submit a lead');
  await page.getByRole('textbox', { name: 'Company' }).fill('Larch and Lantern');
  await page.getByRole('textbox', { name: 'Shop domain' }).fill('larch.example');
  await page.getByRole('textbox', { name: 'Contact' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@larch.example');
  await page.getByRole('combobox', { name: 'Country', exact: true }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByRole('combobox', { name: 'Apps' }).click();
  await page.getByRole('option', { name: 'Stockpilot' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('The shop agreed to be contacted.').check();
  const lost = loseAnswer(page, 'POST', '/api/leads');
  await page.getByRole('button', { name: 'Submit lead' }).click();
  expect(await lost).toBe(201);
  await expect(page.getByText(noAnswer)).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Lead Larch and Lantern submitted.')).toBeFocused();
  const rows = await rowsOf(db, sql`select company from leads where shop = 'larch.example'`);
  expect(rows).toEqual([{ company: 'Larch and Lantern' }]);
});
