import { expect, test } from 'vitest';

import { routes } from '../../../src/app/routes.ts';
import { paths } from '../../../src/paths.ts';
import { pagesOf } from '../../../src/shell/palettePages.ts';
import { matrix } from '../../support/routes/routeMatrix.ts';
import { filesOf, nextSteps, textOf } from '../../support/recipes.ts';

/* README, "A screen": step by step for every address. The other sources are read as text, so that any step may be missing. */

const loaded = filesOf('src/app', /\/(pages|pageComponent|routes)\.tsx?$|\/app\/root\.\w+$/)
  .map(({ text }) => text)
  .join('\n');
const screens = textOf('e2e/support/screens.ts');
const known = textOf('docs/routes.md');
const opened = [...screens.matchAll(/address: (?:'([^'?]+)\??(\w*)|(\w+)Link)(.*)/g)].map(
  ([, address = '', part = '', link = '', rest = '']) => ({
    address,
    /** A list of a page, which the address names behind it: /payouts?reversals. */
    list: `${address}/${part}`,
    link,
    hasRows: rest.includes('rows:'),
  }),
);
const linking = filesOf('src', /^src\/(?!paths\.ts|app\/routes).*\.tsx?$/)
  .map(({ text }) => text)
  .join('\n');
const walking = filesOf('e2e', /\.ts$/)
  .filter(({ path }) => path !== 'e2e/support/screens.ts')
  .map(({ text }) => text)
  .join('\n');

/** Pages opened by a link of an email, of another site or by hand: nothing in the interface leads there. */
const fromOutside = new Set([
  'emailVerification',
  'invitationSignUp',
  'resetPassword',
  'googleCallback',
  'newsletterCancel',
  'cancelPayoutMethod',
  'withdrawErasure',
  'affiliate',
  'adminForgotPassword',
  'catalogue',
  'charts',
  'chart',
]);
/** The catalogue of the interface and the charts to try out: specs of their own look at them. */
const notForPeople = new Set(['catalogue', 'cataloguePart', 'charts', 'chart']);

const routeOf = (pattern: string) => routes.find((route) => route.pattern === pattern);
const isOpened = (pattern: string) => {
  const fixed = pattern.replace(/(?:\/:\w+)+$/, '');
  return opened.some(({ address, list, link, hasRows }) => {
    if (link !== '')
      return (
        {
          verification: '/auth/email-verification',
          reset: '/auth/reset-password',
          invitation: '/auth/invitation-sign-up',
          statement: '/payouts/:id/statement',
          partnerReport: '/admin/partners/:id/overview-report',
        }[link] === fixed
      );
    return fixed === pattern
      ? address === pattern
      : address.startsWith(`${fixed}/`) || ((address === fixed || list === fixed) && hasRows);
  });
};
const isWalked = (pattern: string) => {
  const fixed = pattern.replace(/(?:\/:\w+)+$/, '');
  return fixed === '/' || walking.includes(fixed.replace(/\/$/, ''));
};

test('every address has what the recipe of a screen asks for', () => {
  const things = Object.entries(paths).map(([key, { pattern }]) => {
    const route = routeOf(pattern);
    const isForPeople = !notForPeople.has(key);
    return [
      `A screen: ${pattern}`,
      [
        {
          step: 2,
          isDone: route !== undefined,
          else: `add its page in src/features/, then its row in src/app/routes.ts (step 3): paths.${key}`,
        },
        {
          step: 4,
          isDone:
            !isForPeople || fromOutside.has(key) || new RegExp(`paths\\.${key}\\b|\\b${key}\\.to\\b`).test(linking),
          else: `nothing links to paths.${key}: src/shell/navigation.ts, or the page that leads to it`,
        },
        { step: 5, isDone: pattern in matrix, else: 'tests/support/routes/routeMatrix.ts does not say who may see it' },
        {
          step: 5,
          isDone: !isForPeople || isOpened(pattern),
          else: 'e2e/support/screens.ts does not open it on the demo data',
        },
        {
          step: 5,
          isDone: known.includes(`| \`${pattern}\``),
          else: 'docs/routes.md lacks it: npx vitest run -u --project unit tests/src/app/routes.test.ts',
        },
        { step: 6, isDone: !isForPeople || isWalked(pattern), else: 'no journey of e2e/journeys uses it' },
      ],
    ] as const;
  });
  expect(nextSteps(Object.fromEntries(things))).toEqual([]);
});

test('every page in a partner’s command palette is listed in the palette’s spec', () => {
  const order = textOf('e2e/shell/palette.spec.ts');
  expect(
    pagesOf('partner', 'partner')
      .filter(({ label }) => !order.includes(`'${label}'`))
      .map(({ label }) => `A screen, step 4: e2e/shell/palette.spec.ts lacks “${label}”`),
  ).toEqual([]);
});

test('every page of a feature is loaded by a route', () => {
  const pages = filesOf('src/features', /\/\w+Page\.tsx$/).map(({ path }) => path.replace('src/', '../'));
  expect(
    pages
      .filter((path) => !loaded.includes(`'${path}'`))
      .map((path) => `A screen, step 3: ${path.replace('../', 'src/')} is not loaded in src/app/pages.ts`),
  ).toEqual([]);
});
