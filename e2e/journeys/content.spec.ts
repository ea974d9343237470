import { makeApp } from '../../tests/support/make/apps.ts';
import { makeFaq } from '../../tests/support/make/content.ts';
import { attacks } from '../../tests/support/hostile/markdownAttacks.ts';
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

  await test.step('what would run in a page is text there', async () => {
    await makeFaq(db, { topic: 'Attacks', question: 'Does it run?', answer: attacks.join('\n\n') });
    await partner.goto('/faq');
    await partner.getByText('Does it run?').click();
    const drawn = partner.getByRole('group').filter({ hasText: 'Does it run?' }).locator('div').last();
    await expect(drawn).toContainText('<script>alert(1)</script>');
    const elements = await drawn.evaluate((element) => [
      ...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName)),
    ]);
    const allowed = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'a', 'img']);
    expect(elements.filter((name) => !allowed.has(name))).toEqual([]);
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
    await expect(partner).toHaveURL(/\/faq\?search=tax\+form$/);
    await page.reload();
    await expect(page.getByRole('table', { name: 'Unanswered searches' })).toContainText('tax form');
    await axe(page);
  });
});

test('a partner asks support and is answered; staff offer a text, which carries the partner’s own link', async ({
  page,
  newVisitor,
  db,
}) => {
  const partner = await newVisitor();
  await be(page, await makePerson(db, 'admin'));
  await be(partner, await makePerson(db, 'partner'));
  const app = await makeApp(db, { name: 'Parcels' });

  await test.step('a question is asked, answered and read', async () => {
    await partner.goto('/faq');
    await screenIs(partner, 'FAQ');
    await partner.getByRole('textbox', { name: 'Your question' }).fill('Where is my link?');
    await partner.getByRole('button', { name: 'Send' }).click();
    await expect(partner.getByRole('listitem').filter({ hasText: 'Where is my link?' }).first()).toContainText('Open');
    await settled(partner);
    await axe(partner);

    await page.goto('/admin/support');
    await screenIs(page, 'Support');
    await axe(page);
    await page.getByRole('link', { name: /Where is my link/ }).click();
    await screenIs(page, /^Question from /);
    await page.getByRole('textbox', { name: 'Answer' }).fill('On the page of the app.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('On the page of the app.');
    await settled(page);
    await axe(page);
    await expect(partner.getByRole('list', { name: 'Messages' })).toContainText('On the page of the app.');
  });

  await test.step('a text is offered, and copied with the partner’s link', async () => {
    await page.goto('/admin/banner-panel?tab=resources');
    await screenIs(page, 'Content');
    await page.getByRole('button', { name: 'Add resource' }).click();
    const dialog = page.getByRole('dialog', { name: 'New resource' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('A line');
    await dialog.getByLabel('Category').fill('Texts');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Text to copy' }).click();
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Try it: {{link}}');
    await dialog.getByRole('button', { name: 'Add resource' }).click();
    await expect(dialog.getByText('Choose the app whose link')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'App' }).click();
    await page.getByRole('option', { name: 'Parcels' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Add resource' }).click();
    await expect(page.getByRole('list', { name: 'Resources' })).toContainText('A line');

    await partner.goto('/resources');
    await screenIs(partner, 'Resources');
    await expect(partner.getByRole('article', { name: 'A line' })).toContainText(new RegExp(`/r/\\w+/${app.slug}`));
    const counted = partner.waitForResponse((response) => response.url().endsWith('/used'));
    await partner.getByRole('button', { name: 'Copy A line' }).click();
    expect((await counted).status()).toBe(202);
    await axe(partner);
  });
});
