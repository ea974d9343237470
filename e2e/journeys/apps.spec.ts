import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('an admin adds an app, offers it, tries its webhook, rotates its secret, and retires it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));

  await test.step('the address of an app that is none leads to all of them, and says why', async () => {
    await page.goto('/app-details-admin?app=nothing');
    await expect(page.getByText('Not found: it was deleted, or you don’t have access to it.')).toBeVisible();
    await screenIs(page, 'Apps');
  });

  await test.step('an app is added, and its secret is shown once', async () => {
    await page.goto('/app-details-admin?add=true');
    await screenIs(page, 'Add app');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey Box');
    await page.getByRole('textbox', { name: 'Short name' }).fill('journey-box');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Boxes **every** journey.');
    await page.getByRole('textbox', { name: 'Listing' }).fill('https://apps.example/journey-box');
    await page.getByRole('button', { name: 'Add app' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'I’ve copied it' }).click();
    await screenIs(page, 'Journey Box');
  });

  await test.step('it is offered once it has a plan', async () => {
    await expect(page.getByText('It has no plan yet. Add one first.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add plan' }).click();
    await page.getByLabel('Name of plan 1').fill('Basic');
    await page.getByLabel('Price of plan 1').fill('19');
    await page.getByRole('button', { name: 'Save app' }).click();
    await expect(page.getByText('App saved')).toBeVisible();
    await page.getByRole('button', { name: 'Show to partners' }).click();
    await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
    await settled(page);
    await axe(page);
  });

  await test.step('a test event is accepted, and says how it was decided', async () => {
    await page.getByRole('tab', { name: 'Webhook and events' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('Accepted, answered 202.')).toBeVisible();
    await page.getByRole('button', { name: 'test-shop.example' }).click();
    const event = page.getByRole('dialog', { name: 'Event' });
    await expect(event.getByText('Marked as a test')).toBeVisible();
    await settled(page);
    await axe(page);
    // The address names the open event.
    await page.reload();
    await expect(event.getByText('Marked as a test')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(event).toBeHidden();
  });

  await test.step('its secret is rotated: the one before stays for a while', async () => {
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'I’ve copied it' }).click();
    await expect(page.getByText('Old secret accepted until')).toBeVisible();
    await page.getByRole('button', { name: 'End old secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the old secret' }).click();
    await expect(page.getByText('Old secret accepted until')).toBeHidden();
  });

  await test.step('it is retired with a reason, which its history keeps', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Another app does this now');
    await page.getByRole('button', { name: 'Retire app' }).click();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect(page.getByText('Another app does this now').first()).toBeVisible();
  });
});
