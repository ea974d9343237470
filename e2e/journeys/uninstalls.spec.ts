import { be } from '../support/be.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

/* Shops that uninstalled, as staff and partners list them. */

for (const [who, path, whose] of [
  ['staff', '/admin/referrals', 'true'],
  [
    'a partner',
    '/referrals',
    `r.partner_id = (select partner_id from users where email = 'approved@tributary.example')`,
  ],
] as const)
  test(`the list of uninstalls of ${who} begins with the newest, says when each was, and turns round`, async ({
    page,
    db,
  }) => {
    const uninstallsBy = async (order: string) =>
      (
        await db.query<{ at: string }>(
          `select to_char(r.uninstalled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from referrals r
            where r.uninstalled_at is not null and r.attribution_state in ('current', 'superseded') and ${whose}
            order by r.uninstalled_at ${order}, r.id ${order} limit 5`,
        )
      ).rows.map(({ at }) => at);
    const [newest, oldest] = [await uninstallsBy('desc'), await uninstallsBy('asc')];
    expect(newest.length).toBeGreaterThan(1);
    await be(page, who === 'staff' ? 'admin' : 'approved');
    await page.goto(`${path}?dated=uninstalled`);
    await settled(page);
    const table = page.getByRole('table', { name: 'Referrals' });
    const title = (name: string) => table.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const shown = async () => {
      const place = (await table.getByRole('columnheader').allInnerTexts()).findIndex(
        (text) => text.trim() === 'Uninstalled',
      );
      const cells = table.locator(`tbody tr td:nth-child(${place + 1}) time, tbody tr th:nth-child(${place + 1}) time`);
      const times = await cells.evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      return times.slice(0, newest.length);
    };
    await expect(title('Uninstalled')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(shown).toEqual(newest);
    await title('Uninstalled').getByRole('button').first().click();
    await expect(page).toHaveURL(/sort=uninstalledAt/);
    await expect.poll(shown).toEqual(oldest);
    await page.getByRole('combobox', { name: 'Period of' }).click();
    await page.getByRole('option', { name: 'Installed', exact: true }).click();
    await expect(page).not.toHaveURL(/dated/);
    await expect(title('Uninstalled')).toHaveCount(0);
    await expect(title('Installed')).toHaveAttribute('aria-sort', 'descending');
  });
