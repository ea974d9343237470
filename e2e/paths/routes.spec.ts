import type { Page } from '@playwright/test';

import { type Person, makePerson } from '../../tests/support/people.ts';
import { example, homes, matrix, type Settled, standings } from '../../tests/support/routeMatrix.ts';
import { expect, test } from '../support/test.ts';

/* The route matrix in a browser: every address, for one person of each kind. */

const kinds = {
  signedOut: null,
  noPartner: 'noPartner',
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'suspended',
  termsRequired: 'approved',
  partner: 'partner',
  staff: 'admin',
  acting: 'partner',
} as const satisfies Record<Settled, Parameters<typeof makePerson>[1] | null>;

async function become(page: Page, standing: Settled, people: Record<'person' | 'admin', Person>): Promise<void> {
  const sign = async ({ email, password }: Person): Promise<{ token: string }> => {
    const { data }: { data: { token: string } } = await (
      await page.request.post('/api/auth/login', { data: { email, password } })
    ).json();
    return data;
  };
  await page.goto('/pages/error');
  const keep = (storage: 'local' | 'session', key: string, value: unknown) =>
    page.evaluate(
      ([where, name, text]) => (where === 'local' ? localStorage : sessionStorage).setItem(name ?? '', text ?? ''),
      [storage, key, JSON.stringify(value)],
    );
  if (standing === 'acting') {
    const own = await sign(people.admin);
    const answer = await page.request.post('/api/auth/login-as-user', {
      headers: { authorization: `Bearer ${own.token}` },
      data: { userId: people.person.id, reason: 'The route matrix.' },
    });
    const { data }: { data: unknown } = await answer.json();
    await keep('local', 'tributary.session', own);
    await keep('session', 'tributary.acting', data);
  } else if (standing !== 'signedOut') await keep('local', 'tributary.session', await sign(people.person));
}

for (const standing of standings)
  test(`${standing}: every address shows what it is for, or leads home`, async ({ page, db }) => {
    const kind = kinds[standing];
    const people = { person: await makePerson(db, kind ?? 'partner'), admin: await makePerson(db, 'admin') };
    await become(page, standing, people);
    await page.goto(homes[standing]);
    await expect(page.locator('main h1').first()).toBeVisible();

    const found: Record<string, string> = {};
    for (const [pattern, allowed] of Object.entries(matrix)) {
      const address = example(pattern);
      const target = allowed.includes(standing) ? address : homes[standing];
      await page.evaluate((to) => history.pushState(null, '', to), address);
      // What a parameter names may not exist: the page then leads on to the 404 page by itself.
      const accepted = allowed.includes(standing) && pattern.includes(':') ? [target, '/pages/error'] : [target];
      await expect
        .poll(() => page.evaluate(() => location.pathname), { message: `${standing} opens ${address}` })
        .toMatch(new RegExp(`^(${accepted.join('|')})$`));
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const path = await page.evaluate(() => location.pathname);
      found[pattern] = accepted.includes(path) ? 'as it should be' : path;
      // Where nobody remembers it, the next address is not led to from here.
      await page.evaluate(() => localStorage.removeItem('tributary.target'));
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(matrix).map((pattern) => [pattern, 'as it should be'])));
  });
