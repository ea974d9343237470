import { makePartner, makeTag } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

test('staff save a view of the partners with its columns, a colleague opens its address, and tags are renamed, merged and deleted', async ({
  page,
  newVisitor,
  db,
}) => {
  const larch = await makePartner(db, { name: 'Larch Media' });
  const [agency, agencies] = [await makeTag(db, 'Agency', larch.id), await makeTag(db, 'Agencies', larch.id)];
  await be(page, await makePerson(db, 'admin'));
  await page.goto(`/admin/partners?tag=${agency.id}`);
  await screenIs(page, 'Partners');
  const table = page.getByRole('table', { name: 'Partners' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(table.getByRole('row', { name: 'Larch Media' })).toBeVisible();

  await test.step('a view is saved with its columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click();
    await expect(table.getByRole('columnheader', { name: 'Tags' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Agencies of ours');
    await axe(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveURL(`/admin/partners?tag=${agency.id}&without=tags`);
    await expect(views.getByRole('link', { name: 'Agencies of ours' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('and opens so for a colleague, who has all columns otherwise', async () => {
    const colleague = await newVisitor();
    await be(colleague, await makePerson(db, 'moderator'));
    await colleague.goto(page.url());
    await screenIs(colleague, 'Partners');
    const theirs = colleague.getByRole('table', { name: 'Partners' });
    await expect(theirs.getByRole('row', { name: 'Larch Media' })).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: 'Tags' })).toHaveCount(0);
    await colleague.getByRole('link', { name: 'All', exact: true }).click();
    await expect(theirs.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
  });

  await test.step('tags are renamed, merged and deleted where all of them are', async () => {
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByRole('button', { name: `Edit the tag ${agency.name}`, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Studios');
    await dialog.getByRole('button', { name: 'Save tag' }).click();
    await dialog.getByRole('button', { name: `Merge the tag ${agencies.name}`, exact: true }).click();
    await dialog.getByLabel(`Merge ${agencies.name} into`).selectOption('Studios');
    await settled(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Merge tags' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText([/Studios.*1 partner/]);
    await dialog.getByRole('button', { name: 'Delete the tag Studios' }).click();
    await page.getByRole('button', { name: 'Delete tag' }).click();
    await expect(dialog.getByText('No tags yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('Unknown tag');
    await page.getByRole('button', { name: 'Any tag' }).click();
    await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('');
  });

  await test.step('how money is ranked and which partners are left is said', async () => {
    await page.goto('/admin/partners?sort=-earned');
    await expect(page.getByText('Several currencies are ranked by approximate value in US dollars.')).toBeVisible();
    await views.getByRole('link', { name: 'Idle for 30 days' }).click();
    await expect(page.getByText('Idle: no click or lead in the last 30 days, but some before.')).toBeVisible();
  });
});
