import { makeNewsletter } from '../../tests/support/make/content.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

test('the link in a newsletter asks before it cancels, and takes it back', async ({ page, db }) => {
  const { id: recipientId } = await makePerson(db, 'partner');
  const { token } = await makeNewsletter(db, { recipientId });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.goto(`/newsletter/cancel?token=${token}`);
  await expect(heading('Cancel newsletters?')).toBeVisible();
  await settled(page);
  await axe(page);
  await page.getByRole('button', { name: 'Cancel newsletters' }).click();
  await expect(heading('Newsletters are cancelled')).toBeVisible();
  await page.reload();
  await expect(heading('Newsletters are cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Receive newsletters again' }).click();
  await expect(heading('Cancel newsletters?')).toBeVisible();
});
