import { makeTag } from '../../tests/support/make/partners.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { signIn } from '../support/signIn.ts';
import { expectStill, watchShift } from '../support/shift.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

test('staff write a banner for one tag: a partner in it sees it at once, one outside does not', async ({
  page,
  newVisitor,
  db,
}) => {
  const [inside, outside] = [await newVisitor(), await newVisitor()];
  const reader = await makePerson(db, 'partner');
  await makeTag(db, 'Agencies', reader.partnerId ?? '');
  // Its session is the browser’s own: it learns how many banners to keep room for.
  await signIn(inside, reader);
  await screenIs(inside, 'Hello, Robin');
  await be(outside, await makePerson(db, 'partner'));
  await be(page, await makePerson(db, 'moderator'));
  const banner = inside.getByRole('region', { name: 'Announcements' });

  await test.step('it is written, and says who will see it', async () => {
    await inside.goto('/referrals');
    await screenIs(inside, 'Referrals');
    await page.goto('/admin/banner-panel');
    await screenIs(page, 'Content');
    await page.getByRole('link', { name: 'New banner' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Holiday hours');
    await page.getByRole('textbox', { name: 'Text' }).fill('We answer **more slowly** until January.');
    await expect(page.getByRole('group', { name: 'dark theme' })).toContainText('We answer more slowly until January.');
    await page.getByRole('combobox', { name: 'Any of these tags' }).click();
    await page.getByRole('option', { name: 'Agencies' }).click();
    await expect(page.getByText('1 partner as of now.')).toBeVisible();
    await page.getByLabel('Starts').fill('2020-01-01T09:00');
    await page.getByLabel('Ends').fill('2099-01-01T09:00');
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish banner' }).click();
    await expect(page.getByText('Banner is live')).toBeVisible();
  });

  await test.step('it appears without a reload, keeps its place on the next load, and is dismissed', async () => {
    await expect(banner).toContainText('Holiday hours');
    await axe(inside);
    await expect.poll(() => inside.evaluate(() => localStorage.getItem('tributary.session'))).toContain('"banners":1');
    await watchShift(inside);
    await inside.reload();
    await expect(banner).toContainText('Holiday hours');
    await settled(inside);
    await expectStill(inside);
    const sent = outside.waitForResponse((response) => response.url().endsWith('/api/banners/own'));
    await outside.goto('/referrals');
    await screenIs(outside, 'Referrals');
    expect(await (await sent).json()).toEqual({ data: [] });
    await expect(outside.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
    const counted = inside.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/banners/own/'),
    );
    await banner.getByRole('button', { name: 'Dismiss: Holiday hours' }).click();
    await expect(banner).toHaveCount(0);
    expect((await counted).status()).toBe(200);
    await inside.reload();
    await screenIs(inside, 'Referrals');
    await expect(banner).toHaveCount(0);
  });
});
