import type { Page } from '@playwright/test';

import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, screenIs } from '../support/screen.ts';
import { screens, walk } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/* Names of a hundred characters without a space: the lists and pages keep their width, narrow and wide. */
test.use({ data: 'demo', isAlone: true });

const oneWord = 'Northernlightsconsultingandcommerceassociationofindependentshopsbytheseaandthemountainsandtheriverss';
const named = {
  admin: [
    '/admin',
    '/admin/partners',
    '/admin/registrations',
    '/admin/leads',
    '/admin/prospects',
    '/admin/prospects?view=board',
    '/admin/payouts',
    '/admin/payouts/run',
    '/admin/notifications',
  ],
  approved: ['/', '/apps-and-referral-links', '/referrals', '/submit-a-lead', '/payouts'],
} as const;

test('a name of a hundred characters breaks no layout', async ({ page, mails, db, newVisitor }) => {
  for (const [table, column] of [
    ['partners', 'name'],
    ['leads', 'company'],
    ['prospects', 'name'],
    ['referrals', 'shop_name'],
    ['apps', 'name'],
  ] as const)
    await db.query(`update ${table} set ${column} = $1`, [oneWord]);
  for (const [account, addresses] of Object.entries(named)) {
    const visitor = account === 'admin' ? page : await newVisitor();
    await be(visitor, account);
    const those = (screens[account] ?? []).filter(({ address }) => addresses.some((one) => one === address));
    expect(those.map(({ address }) => address)).toEqual(addresses);
    const look = async (shown: Page, heading: string | RegExp) => {
      for (const width of [360, 1440]) {
        await shown.setViewportSize({ width, height: 900 });
        await screenIs(shown, heading);
        await fitsItsWidth(shown);
        await nothingIsCut(shown);
      }
      await shown.setViewportSize({ width: 360, height: 900 });
    };
    await walk({ page: visitor, mails }, those, look, 'link');
  }
});
