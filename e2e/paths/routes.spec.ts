import type { Page } from '@playwright/test';

import { type Person, makePerson } from '../../tests/support/people.ts';
import { example, homes, matrix, type Settled, standings } from '../../tests/support/routes/routeMatrix.ts';
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

const audienceOf = (pattern: string): string => (matrix[pattern] ?? []).join();
/** The whole matrix is walked in tests/src/app/routes.test.ts: here, each address by the first it is for ... */
const shownTo = (standing: Settled) => Object.keys(matrix).filter((pattern) => matrix[pattern]?.[0] === standing);
/** ... and by everyone one address of each audience they are not of. */
const refusedTo = (standing: Settled) => {
  const refused = Object.keys(matrix).filter((pattern) => matrix[pattern]?.includes(standing) === false);
  return refused.filter(
    (pattern, index) => refused.findIndex((each) => audienceOf(each) === audienceOf(pattern)) === index,
  );
};

/** Navigates as a link does; returns the path it leads to, once that was stable for two frames. */
const lead = (page: Page, to: string, accepted: readonly string[]): Promise<string> =>
  page.evaluate(
    async ([address, paths]) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      history.pushState(null, '', address);
      const deadline = performance.now() + 10_000;
      for (let steady = 0; steady < 2 && performance.now() < deadline;) {
        await frame();
        steady = paths.includes(location.pathname) ? steady + 1 : 0;
      }
      // Where no one remembers it, the next address is not led to from here.
      localStorage.removeItem('tributary.target');
      return location.pathname;
    },
    [to, accepted] as const,
  );

for (const standing of standings)
  test(`${standing}: an address shows what it is for, or leads home`, async ({ page, db }) => {
    const kind = kinds[standing];
    const people = { person: await makePerson(db, kind ?? 'partner'), admin: await makePerson(db, 'admin') };
    await become(page, standing, people);
    await page.goto(homes[standing]);
    await expect(page.locator('main h1').first()).toBeVisible();

    const found: Record<string, string> = {};
    const walked = [...shownTo(standing), ...refusedTo(standing)];
    for (const pattern of walked) {
      const isShown = matrix[pattern]?.includes(standing) === true;
      const target = isShown ? example(pattern) : homes[standing];
      // What a parameter names may not exist: the page then leads on to the 404 page by itself.
      const accepted = isShown && pattern.includes(':') ? [target, '/pages/error'] : [target];
      const path = await lead(page, example(pattern), accepted);
      found[pattern] = accepted.includes(path) ? 'as it should be' : path;
    }
    expect(found).toEqual(Object.fromEntries(walked.map((pattern) => [pattern, 'as it should be'])));
  });

test('every route is opened by a user it is for', () => {
  expect(standings.flatMap(shownTo).toSorted()).toEqual(Object.keys(matrix).toSorted());
});
