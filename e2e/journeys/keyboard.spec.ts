import { makeApp, makePlan } from '../../tests/support/make/apps.ts';
import { makeFaq, makeResource } from '../../tests/support/make/content.ts';
import { makeSupportNote } from '../../tests/support/make/messages.ts';
import { makePartner, makeTag } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { focusIsWithin, pressAt, tabTo, toContent, typeInto, typeTime } from '../support/keyboard.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/*
 * Screens by the keyboard alone: whatever is used is reached by Tab, shows that it has the focus, and leaves the focus beside
 * itself when it goes. One after the other, on a server of their own.
 */
test.describe.configure({ mode: 'default' });
test.use({ serverEnv: { LOG_LEVEL: 'error' } });

test('a banner is written, its audience looked at, saved and published', async ({ page, db }) => {
  const partner = await makePartner(db, { name: 'Larch Media' });
  await makeTag(db, 'Keyboards', partner.id);
  await be(page, await makePerson(db, 'moderator'));
  await page.goto('/admin/banner-panel');
  await screenIs(page, 'Content');
  await toContent(page);
  await pressAt(page, page.getByRole('link', { name: 'New banner' }).first());
  await typeInto(page, page.getByRole('textbox', { name: 'Title' }), 'Holiday hours');
  await typeInto(page, page.getByRole('textbox', { name: 'Text' }), 'Until January.');
  await tabTo(page, page.getByRole('combobox', { name: 'Any of these tags' }));
  await page.keyboard.type('Keyb');
  await expect(page.getByRole('option', { name: 'Keyboards' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 partner as of now.')).toBeVisible();
  await typeTime(page, page.getByLabel('Starts'), '01012020', '0900');
  await typeTime(page, page.getByLabel('Ends'), '01012099', '0900');
  await pressAt(page, page.getByRole('button', { name: 'Save draft' }));
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressAt(page, question.getByRole('button', { name: 'Publish banner' }));
  await expect(page.getByText('Banner is live')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Holiday hours', exact: true });
  await expect(steps.getByRole('button', { name: 'End now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAt(page, question.getByRole('button', { name: 'End banner' }));
  await expect(steps.getByRole('button', { name: 'Reopen' })).toBeFocused();
});

test('a newsletter is written and scheduled, and its text is no trap', async ({ page, db }) => {
  await be(page, await makePerson(db, 'moderator'));
  await page.goto('/admin/banner-panel?tab=newsletters&newsletter=new');
  await screenIs(page, 'Content');
  await toContent(page);
  await typeInto(page, page.getByRole('textbox', { name: 'Subject' }), 'News by keyboard');
  const text = page.getByRole('textbox', { name: 'Text' });
  await typeInto(page, text, 'Hello.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text).toHaveValue('**Hello.**');
  await tabTo(page, page.getByRole('button', { name: 'Italic' }), 'Shift+Tab');
  await typeTime(page, page.getByLabel('Send at'), '01012099', '0900');
  await pressAt(page, page.getByRole('button', { name: 'Save draft' }));
  const steps = page.getByRole('region', { name: 'News by keyboard', exact: true });
  const schedule = steps.getByRole('button', { name: 'Schedule', exact: true });
  await pressAt(page, schedule);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(schedule).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Schedule newsletter' }));
  await expect(page.getByText('Newsletter scheduled')).toBeVisible();
  await focusIsWithin(steps);
});

test('questions and resources are put into order, and the one that moves keeps the focus', async ({ page, db }) => {
  for (const name of ['First', 'Second', 'Third']) {
    await makeFaq(db, { topic: 'Keys', question: name });
    await makeResource(db, { title: name });
  }
  await be(page, await makePerson(db, 'moderator'));
  for (const [tab, list] of [
    ['faq', 'Questions about Keys'],
    ['resources', 'Resources'],
  ] as const) {
    await page.goto(`/admin/banner-panel?tab=${tab}`);
    const rows = page.getByRole('list', { name: list }).getByRole('listitem');
    await expect(rows).toHaveText([/First/, /Second/, /Third/]);
    await toContent(page);
    const down = page.getByRole('button', { name: 'Move First down' });
    await pressAt(page, down);
    await expect(rows).toHaveText([/Second/, /First/, /Third/]);
    await expect(down).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/Second/, /Third/, /First/]);
    await focusIsWithin(rows.last());
  }
});

test('a question to support is opened, answered and closed', async ({ page, db }) => {
  const asker = await makePerson(db, 'partner');
  await makeSupportNote(db, { userId: asker.id, partnerId: asker.partnerId ?? '', text: 'Where are the keys?' });
  await be(page, await makePerson(db, 'moderator'));
  await page.goto('/admin/support');
  await screenIs(page, 'Support');
  await toContent(page);
  await pressAt(page, page.getByRole('link', { name: /Where are the keys/ }));
  await screenIs(page, /^Question from /);
  await typeInto(page, page.getByRole('textbox', { name: 'Answer' }), 'Under the mat.');
  await pressAt(page, page.getByRole('button', { name: 'Send answer' }));
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Under the mat.');
  await focusIsWithin(page.getByRole('region', { name: 'Answer', exact: true }));
  await tabTo(page, page.getByRole('button', { name: 'Close question' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question closed')).toBeVisible();
  await focusIsWithin(page.locator('#main'));
});

test('a colleague is invited, given a role, deactivated and reactivated', async ({ page, db }) => {
  const name = 'Kay Board';
  await makePerson(db, 'admin', { user: { role: 'manager', firstName: 'Kay', lastName: 'Board' } });
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/admin/team?search=Kay');
  await screenIs(page, 'Team');
  await toContent(page);
  const row = page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: name });
  const role = row.getByRole('button', { name: `Change role of ${name}` });
  await pressAt(page, role);
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` });
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Moderator' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Moderator');
  await pressAt(page, dialog.getByRole('button', { name: 'Change role' }));
  await expect(row).toContainText('Moderator');
  await expect(role).toBeFocused();
  await pressAt(page, row.getByRole('button', { name: `Deactivate ${name}` }));
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }));
  const back = row.getByRole('button', { name: `Reactivate ${name}` });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Active');
  await focusIsWithin(row);

  await tabTo(page, page.getByRole('link', { name: 'Invite a colleague' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await screenIs(page, 'Invitations');
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await pressAt(page, invite);
  const form = page.getByRole('dialog', { name: 'Invite by email' });
  await expect(form.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('keyboard@agency.example');
  await pressAt(page, form.getByRole('button', { name: 'Send invitation' }));
  await expect(page.getByRole('row').filter({ hasText: 'keyboard@agency.example' })).toBeVisible();
  await expect(invite).toBeFocused();
});

test('a view is saved, opened and deleted', async ({ page, db }) => {
  const tag = await makeTag(db, 'Saved by keys', (await makePartner(db, { name: 'Alder Works' })).id);
  await be(page, await makePerson(db, 'moderator'));
  await page.goto(`/admin/partners?tag=${tag.id}`);
  await screenIs(page, 'Partners');
  await toContent(page);
  const views = page.getByRole('navigation', { name: 'Views' });
  await pressAt(page, page.getByRole('button', { name: 'Save view' }));
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'By keys' })).toHaveAttribute('aria-current', 'page');
  await focusIsWithin(page.locator('#main'));
  await tabTo(page, views.getByRole('link', { name: 'All', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/partners');
  await pressAt(page, views.getByRole('link', { name: 'By keys' }));
  await pressAt(page, page.getByRole('button', { name: 'Delete view' }));
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Delete view' }));
  await expect(views.getByRole('link', { name: 'By keys' })).toHaveCount(0);
  await focusIsWithin(page.locator('#main'));
});

test('an app is opened, given a plan, and asked about before it is retired', async ({ page, db }) => {
  const app = await makeApp(db, { name: 'Keyed Boxes' });
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/app-details-admin');
  await screenIs(page, 'Apps');
  await toContent(page);
  await pressAt(page, page.getByRole('link', { name: app.name }).first());
  await screenIs(page, app.name);
  await pressAt(page, page.getByRole('button', { name: 'Add plan' }));
  await typeInto(page, page.getByLabel('Name of plan 1'), 'Basic');
  await typeInto(page, page.getByLabel('Price of plan 1'), '19');
  await pressAt(page, page.getByRole('button', { name: 'Save app' }));
  await expect(page.getByText('App saved')).toBeVisible();
  await focusIsWithin(page.locator('#main'));
  const retire = page.getByRole('button', { name: 'Retire', exact: true });
  await pressAt(page, retire);
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(retire).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Hide', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show to partners' })).toBeVisible();
  await focusIsWithin(page.getByRole('region', { name: 'Status', exact: true }));
});

test('a stack is put together, changed and emptied', async ({ page, db }) => {
  for (const name of ['Alpha Keys', 'Beta Keys']) await makePlan(db, await makeApp(db, { name }));
  await be(page, await makePerson(db, 'partner'));
  await page.goto('/apps-and-referral-links/stack-calculator');
  await screenIs(page, 'Stack calculator');
  await toContent(page);
  const stack = page.getByRole('list', { name: 'Apps in the stack' });
  await tabTo(page, page.getByLabel('Add an app'));
  await page.keyboard.type('Beta');
  await page.keyboard.press('Enter');
  await expect(stack.getByRole('listitem')).toHaveText([/Beta Keys/]);
  await typeInto(page, page.getByLabel('Number of shops'), '20');
  await pressAt(page, page.getByRole('switch', { name: 'No shop leaves (0% churn)' }), 'Space');
  await expect(page).toHaveURL(/stack=.*&shops=20&churn=0$/);
  await tabTo(page, page.getByRole('button', { name: 'Remove Beta Keys' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(stack).toHaveCount(0);
  await expect(page.getByLabel('Add an app')).toBeFocused();
});

test('a manager is assigned to one partner on its page, and to more of them from the list', async ({ page, db }) => {
  for (const name of ['Maple Keys', 'Maple Locks']) await makePartner(db, { name });
  await makePerson(db, 'admin', { user: { role: 'manager', firstName: 'Kim', lastName: 'Keyes' } });
  await be(page, await makePerson(db, 'admin'));
  await page.goto('/admin/partners?search=Maple&sort=name');
  await screenIs(page, 'Partners');
  await toContent(page);
  await pressAt(page, page.getByRole('link', { name: 'Maple Keys' }));
  await screenIs(page, 'Maple Keys');
  const managers = page.getByRole('button', { name: /^Managers of Maple Keys: / });
  await pressAt(page, managers);
  await expect(page.getByRole('combobox', { name: 'Search managers of Maple Keys' })).toBeFocused();
  await page.keyboard.type('Kim');
  await expect(page.getByRole('option', { name: 'Kim Keyes' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Kim Keyes' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Managers of Maple Keys: Kim Keyes' })).toBeFocused();

  await tabTo(page, page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await screenIs(page, 'Partners');
  await toContent(page);
  const table = page.getByRole('table', { name: 'Partners' });
  const box = table.getByRole('row').filter({ hasText: 'Maple Locks' }).getByRole('checkbox');
  await pressAt(page, box, 'Space');
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  const assign = bulk.getByRole('button', { name: 'Assign', exact: true });
  await tabTo(page, assign, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /managers to assign/ })).toBeFocused();
  await page.keyboard.type('Kim');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const apply = page.getByRole('button', { name: 'Assign 1 manager' });
  await expect(apply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(assign).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /managers to assign/ })).toBeFocused();
  await page.keyboard.type('Kim');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await tabTo(page, apply);
  // A server that takes its time: the button is busy meanwhile, and has the focus again afterwards.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/partners/assign-admins', (route) => held.then(() => route.continue()));
  await page.keyboard.press('Enter');
  await expect(assign).toHaveAttribute('data-loading');
  goOn();
  await expect(page.getByText('1 partner assigned')).toBeVisible();
  await expect(assign).toBeFocused();
});
