import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

test('staff answer what partners search for, and the partner finds it', async ({ page, newVisitor, db }) => {
  const partner = await newVisitor();
  await be(page, await makePerson(db, 'moderator'));
  await be(partner, await makePerson(db, 'partner'));

  await test.step('a question is written in Markdown, with its formats and a look at what readers see', async () => {
    await page.goto('/admin/banner-panel?tab=faq');
    await screenIs(page, 'Content');
    await page.getByRole('button', { name: 'Add question' }).click();
    const dialog = page.getByRole('dialog', { name: 'New question' });
    await dialog.getByLabel('Topic').fill('Payouts');
    await dialog.getByRole('textbox', { name: 'Question' }).fill('When am I paid?');
    const answer = dialog.getByRole('textbox', { name: 'Answer' });
    await answer.fill('On the 15th.');
    await answer.press('ControlOrMeta+a');
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await expect(answer).toHaveValue('**On the 15th.**');
    await answer.press('ControlOrMeta+z');
    await expect(answer).toHaveValue('On the 15th.');
    await answer.press('ControlOrMeta+b');
    await dialog.getByText('Preview', { exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Preview of Answer' }).getByRole('strong')).toHaveText(
      'On the 15th.',
    );
    await settled(page);
    await axe(page);
    await dialog.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByText('Question added')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Questions about Payouts' })).toContainText('When am I paid?');
  });

  await test.step('a partner finds it, and what is not found is asked', async () => {
    await partner.goto('/faq');
    await screenIs(partner, 'FAQ');
    const search = partner.getByRole('searchbox', { name: 'Search questions and answers' });
    await search.fill('15th paid');
    await expect(partner.getByRole('strong')).toHaveText('On the 15th.');
    await axe(partner);
    const counted = partner.waitForResponse((response) => response.url().endsWith('/api/faqs/misses'));
    await search.fill('tax form');
    await expect(partner.getByText('No answer found')).toBeVisible();
    await counted;
    await page.reload();
    await expect(page.getByRole('table', { name: 'Asked and not answered' })).toContainText('tax form');
    await axe(page);
  });
});
