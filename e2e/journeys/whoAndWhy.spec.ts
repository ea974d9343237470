import { axe } from '../support/axe.ts';
import { be, takeOver } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

// A refund is closed for good: an installation of its own.
test.use({ data: 'demo', isAlone: true });

test('an admin closes a refund that no charge is going to cover, and reads who managed a partner and from where a change came', async ({
  page,
  db,
}) => {
  await be(page, 'admin');

  await test.step('the refund is closed with a reason, and listed with it', async () => {
    await page.goto('/admin');
    await screenIs(page, 'Overview');
    await page.getByRole('link', { name: /refunds without a charge/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Waiting refunds' });
    const rows = dialog.getByRole('table', { name: 'Waiting refunds' }).getByRole('row');
    const unknown = rows.filter({ hasText: 'Charge unknown' });
    await expect(unknown).toHaveCount(1);
    await unknown.getByRole('button', { name: /^Close refund / }).click();
    const form = page.getByRole('dialog', { name: 'Close refund' });
    const submit = form.getByRole('button', { name: 'Close refund' });
    await expect(submit).toBeDisabled();
    await form.getByLabel('Reason').fill('The billing sent it by mistake.');
    await settled(page);
    await axe(page);
    await submit.click();
    await expect(page.getByText('Refund closed')).toBeVisible();
    await expect(unknown).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
    await expect(rows.filter({ hasText: 'The billing sent it by mistake.' })).toHaveCount(1);
    await settled(page);
    await axe(page);
  });

  await test.step('a partner’s activity has its managers with their dates, and each change its origin', async () => {
    const {
      rows: [managed],
    } = await db.query<{ id: string; name: string }>(
      `select m.partner_id as id, u.first_name || ' ' || u.last_name as name
         from partner_managers m join users u on u.id = m.user_id join partners p on p.id = m.partner_id
        where m.ended_at is null and p.approval_state = 'approved' and p.account_state = 'active'
        order by m.partner_id limit 1`,
    );
    await page.goto(`/admin/partners/${managed?.id}?tab=activity`);
    const managers = page.getByRole('table', { name: 'Managers' });
    await expect(
      managers
        .getByRole('row')
        .filter({ hasText: managed?.name ?? '-' })
        .first(),
    ).toContainText('Present');
    await page.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('They asked for it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend account' }).click();
    const step = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
    await expect(step).toContainText('They asked for it.');
    await step.getByText('Where from').click();
    await expect(step).toContainText(/127\.0\.0\.1 · Mozilla.* · request [0-9a-f-]{36}/);
    await settled(page);
    await axe(page);
  });

  await test.step('a suspended partner reads why, and what to do', async () => {
    await takeOver(page, 'suspended');
    await screenIs(page, 'Your partner account is not active');
    await expect(page.getByText('Take them down and let us know, and we’ll restore the account.')).toBeVisible();
    await settled(page);
    await axe(page);
  });
});
