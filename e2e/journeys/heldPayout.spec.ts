import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge, makePayout } from '../../tests/support/make/earnings.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('a payout that cannot be sent says why below its steps, and its line on hold leads to what keeps it there', async ({
  page,
  newVisitor,
  db,
}) => {
  const [admin, partner] = [await makePerson(db, 'admin'), await makePerson(db, 'partner')];
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(db, { name: 'Held App' });
  const referral = await makeReferral(db, {
    partnerId,
    appId: app.id,
    shop: 'held-shop.example',
    shopName: 'Held Shop',
  });
  const other = await makeReferral(db, {
    partnerId,
    appId: app.id,
    shop: 'other-shop.example',
    shopName: 'Other Shop',
  });
  const entries = [
    await makeCharge(db, { referral, state: 'held', at: '2026-10-05T12:00:00.000Z' }),
    await makeCharge(db, { referral: other, state: 'payable', at: '2026-10-06T12:00:00.000Z' }),
  ];
  const payout = await makePayout(db, { partnerId, entries, state: 'approved' });
  await be(page, admin);
  await page.goto(`/admin/payouts/${payout.id}`);
  const steps = page.getByRole('region', { name: 'Next step' });
  await expect(steps).toContainText('One of its commissions is on hold. Release it first, or void the payout.');
  await expect(steps.getByRole('button', { name: 'Mark as sent' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: /^Held App/ })).toContainText('2 items, 1 on hold');
  const lines = page.getByRole('table', { name: 'Payout items: Held App' });
  await expect(lines.getByRole('row').filter({ hasText: 'Held Shop' })).toContainText('On hold · held-shop.example');
  await expect(lines.getByRole('row').filter({ hasText: 'Other Shop' })).not.toContainText('On hold');
  await settled(page);
  await axe(page);
  await lines.getByRole('link', { name: 'Held Shop' }).click();
  await expect(page).toHaveURL(`/admin/referrals?referral=${referral.id}`);
  await expect(page.getByRole('dialog')).toContainText('held-shop.example');

  const theirs = await newVisitor();
  await be(theirs, partner);
  await theirs.goto(`/payouts/${payout.id}`);
  const own = theirs.getByRole('table', { name: 'Payout items: Held App' });
  await expect(own.getByRole('row').filter({ hasText: 'Held Shop' })).toContainText('On hold · held-shop.example');
  await own.getByRole('link', { name: 'Held Shop' }).click();
  await expect(theirs).toHaveURL(`/referrals?referral=${referral.id}`);
});

test('a step that is being written stays when someone else takes another one first, and says so', async ({
  page,
  db,
}) => {
  const [admin, other] = [await makePerson(db, 'admin'), await makePerson(db, 'admin')];
  const partner = await makePerson(db, 'partner');
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(db);
  const referral = await makeReferral(db, { partnerId, appId: app.id, shop: 'twice-taken.example' });
  const entries = [await makeCharge(db, { referral, state: 'payable' })];
  const payout = await makePayout(db, { partnerId, entries, state: 'approved' });
  const call = calling(page, await makeSession(db, other.id));
  await be(page, admin);
  await page.goto(`/admin/payouts/${payout.id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
  const reference = dialog.getByLabel('Reference');
  await reference.fill('SEPA-77');
  await call('PUT', `/api/admin/payouts/${payout.id}`, { event: 'hold', reason: 'Tax form' });
  const refusal = 'The payout is on hold and cannot be marked as paid.';
  await expect(dialog).toContainText(refusal);
  await expect(reference).toHaveValue('SEPA-77');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(dialog.getByText(refusal).first()).toBeVisible();
  await expect(reference).toHaveValue('SEPA-77');
  await screenIs(page, `${partner.company ?? ''}, November 2026`);
});
