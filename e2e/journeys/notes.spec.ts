import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** With the keyboard alone; `@` and the beginning of a name choose a colleague. */
async function write(page: Page, words: string, mention?: { typed: string; name: string }, rest = ''): Promise<void> {
  const field = page.getByRole('textbox', { name: 'New note' });
  await field.focus();
  await page.keyboard.type(words);
  if (mention) {
    await page.keyboard.type(mention.typed);
    const options = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option');
    await expect(options.filter({ hasText: mention.name })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(0);
    await page.keyboard.type(rest);
  }
  await page.keyboard.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(notes(page).first()).toContainText(mention ? `${words}@${mention.name} ${rest}` : words);
}

/** From the bell to the newest notification, with the keyboard. */
async function followNewest(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  const newest = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /^Unread: .* mentioned you/ });
  await newest.first().focus();
  await page.keyboard.press('Enter');
}

const marco = { typed: '@marc', name: 'Marco Reyes' };

test('a colleague is mentioned on a prospect, led to the note, and two of them change its general note at once', async ({
  page: ada,
  newVisitor,
}) => {
  const other = await newVisitor();
  const sent: string[] = [];
  ada.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(payload.toString())));
  const emitted = (event: string) => sent.filter((frame) => frame.includes(`["${event}"`));
  await Promise.all([be(ada, 'admin'), be(other, 'manager')]);
  await other.goto('/admin/partners');
  await screenIs(other, 'Partners');
  await ada.goto('/admin/prospects');
  await ada.getByRole('table', { name: 'Prospects' }).getByRole('link').first().click();
  await expect(ada.getByRole('textbox', { name: 'New note' })).toBeVisible();
  const name = (await ada.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await screenIs(ada, name);
  await expect(ada).toHaveTitle(`${name} · Prospect · Tributary`);

  await write(ada, 'Call them, ', marco, 'today.');
  await said(ada, 'Note created successfully');
  await expect(other.locator('.toast-notification')).toHaveCount(1);
  await expect.poll(() => emitted('send_notification').length).toBe(1);
  expect(emitted('send_notification')[0]).toMatch(/"noteId":".+","recipients":\[".+"\]/);
  await followNewest(other);
  await screenIs(other, name);
  await expect(other).toHaveURL(/\?mention=true$/);
  await expect(notes(other).first()).toBeFocused();
  await expect(notes(other).first()).toBeInViewport();

  const general = { name: 'General note', exact: true };
  for (const each of [ada, other])
    await region(each, 'General note')
      .getByRole('button', { name: /general note$/ })
      .click();
  await ada.getByRole('textbox', general).fill('Ada: they want a call.');
  await other.getByRole('textbox', general).fill('Marco: they want a visit.');
  await ada.getByRole('button', { name: 'Save general note' }).click();
  await said(ada, 'Note updated successfully');
  await other.getByRole('button', { name: 'Save general note' }).click();
  const conflict = other.getByRole('region', { name: 'Someone else changed the general note' });
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('Saved by Ada Lindholm');
  await expect(conflict).toContainText('Ada: they want a call.');
  await expect(conflict).toContainText('Marco: they want a visit.');
  await settled(other);
  await axe(other);
  await conflict.getByRole('button', { name: 'Combine both' }).click();
  // Something else of the prospect changes meanwhile: that is in no one's way.
  await ada.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(ada.getByRole('button', { name: 'Unarchive' })).toBeVisible();
  await other.getByRole('button', { name: 'Save general note' }).click();
  await said(other, 'Note updated successfully');
  await expect(
    region(other, 'General note').getByText(/Ada: they want a call\.\s+Marco: they want a visit\./),
  ).toBeVisible();
  await expect(other.getByRole('list', { name: 'History' })).toContainText('Ada Lindholm archived it.');

  await ada.reload();
  await ada.getByRole('button', { name: 'Add entry' }).click();
  const entry = ada.getByRole('dialog', { name: 'Add to the log' });
  await entry.getByLabel('Type').selectOption('meeting');
  await entry.getByLabel('Outcome').selectOption('interested');
  await entry.getByLabel('Note').fill('Over tea.');
  await entry.getByRole('button', { name: 'Add entry' }).click();
  await said(ada, 'Log entry added');
  await ada.getByRole('combobox', { name: 'Entry type' }).click();
  await ada.getByRole('option', { name: 'Meeting' }).click();
  await ada.getByRole('combobox', { name: 'Outcome' }).click();
  await ada.getByRole('option', { name: 'Interested', exact: true }).click();
  await expect(ada).toHaveURL(/log\.type=meeting.*log\.outcome=interested/);
  const log = ada.getByRole('list', { name: 'Log' }).getByRole('listitem');
  await expect(log.filter({ hasText: 'Over tea.' })).toBeVisible();
  await expect(log.filter({ hasNotText: 'Meeting' })).toHaveCount(0);

  await ada.getByRole('button', { name: 'Add contact' }).click();
  const contact = ada.getByRole('dialog', { name: 'Add contact' });
  await contact.getByLabel('First name').fill('Ines');
  await contact.getByLabel('Email').fill('ines@somewhere-new.example');
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await expect(ada.getByRole('link', { name: 'ines@somewhere-new.example' })).toHaveAttribute(
    'href',
    'mailto:ines@somewhere-new.example',
  );
  await ada.getByRole('button', { name: 'Invite as partner' }).click();
  const invite = ada.getByRole('dialog', { name: `Invite ${name} as a partner` });
  await invite.getByLabel('Contact').selectOption('ines@somewhere-new.example');
  await settled(ada);
  await axe(ada);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await said(ada, 'Invitation sent to ines@somewhere-new.example');
  await expect(ada.getByRole('list', { name: 'Invitations' })).toContainText('ines@somewhere-new.example');
  await expect(ada.getByRole('list', { name: 'Invitations' }).getByText('Open')).toBeVisible();

  await ada.goto('/admin/prospects/01900000-0000-7000-8000-000000000000');
  await expect(ada).toHaveURL(/\/pages\/error/);
});

test('notes about a partner: a mention is found on its page, two change one note, and one is deleted', async ({
  page: ada,
  newVisitor,
}) => {
  const other = await newVisitor();
  await Promise.all([be(ada, 'admin'), be(other, 'manager')]);
  await other.goto('/admin/prospects');
  await screenIs(other, 'Prospects');
  await ada.goto('/admin/partners');
  await ada.getByRole('table', { name: 'Partners' }).getByRole('link').first().click();
  await ada
    .getByRole('tablist', { name: /^Sections of / })
    .getByRole('tab', { name: 'Notes' })
    .click();
  await expect(ada).toHaveURL(/\?tab=notes$/);
  // Its picture stands in front: an initial.
  const name = (await ada.getByRole('heading', { level: 1 }).innerText()).split('\n').at(-1) ?? '';

  await write(ada, 'Ask ', marco, 'about the fair.');
  for (const words of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await write(ada, words);
  await expect(notes(ada)).toHaveCount(5);
  await screenIs(ada, name);

  await followNewest(other);
  await screenIs(other, name);
  await expect(other).toHaveURL(/mention=true.*notes\.page=2|notes\.page=2.*mention=true/);
  const request = (page: Page) => notes(page).filter({ hasText: 'Ask @Marco Reyes about the fair.' });
  await expect(request(other)).toBeFocused();

  await ada.getByRole('button', { name: 'Page 2' }).click();
  for (const each of [ada, other]) {
    await request(each).getByRole('button', { name: /^Edit/ }).focus();
    await each.keyboard.press('Enter');
    await expect(each.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused();
  }
  await other.keyboard.type(' Done.');
  await other.keyboard.press('Control+Enter');
  await said(other, 'Note updated successfully');
  await ada.keyboard.type(' And the stand.');
  await ada.keyboard.press('Control+Enter');
  const conflict = ada.getByRole('region', { name: 'Someone else changed the note' });
  await expect(conflict).toContainText('Saved by Marco Reyes');
  await expect(conflict).toContainText('about the fair. Done.');
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await said(ada, 'Note updated successfully');
  await expect(ada.getByRole('textbox', { name: 'Note', exact: true })).toHaveCount(0);

  await ada.goto(`${new URL(ada.url()).pathname}?tab=notes`);
  await expect(notes(ada).first()).toContainText('about the fair. And the stand.');
  await notes(ada)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await ada.keyboard.press('Enter');
  await ada.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await said(ada, 'Note deleted successfully');
  await expect(notes(ada).first()).toContainText('Five.');

  await ada.route('**/api/partners/partner/*/notes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await ada.getByRole('textbox', { name: 'New note' }).fill('Never sent.');
  await ada.getByRole('button', { name: 'Add note' }).click();
  await expect(ada.getByText('Failed to create partner note')).toBeVisible();
  await expect(ada.getByRole('textbox', { name: 'New note' })).toHaveValue('Never sent.');
});
