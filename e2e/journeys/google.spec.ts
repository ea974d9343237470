import { type Issuer, startIssuer } from '../../tests/support/servers/issuer.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test as base } from '../support/test.ts';

const client = { id: 'tributary', secret: 'a secret of tests' };
const accounts = [
  { subject: 'one', email: 'one@people.example', isEmailVerified: true, firstName: 'Nele', lastName: 'Neu' },
  { subject: 'two', email: 'two@people.example', isEmailVerified: false },
];

/** The server's, once it has one. */
let publicUrl = '';
const test = base.extend<object, { issuer: Issuer }>({
  issuer: [
    async ({}, use) => {
      const issuer = await startIssuer({ clients: () => [{ ...client, publicUrl }], accounts });
      await use(issuer);
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ issuer }, use) =>
    use({ GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret }),
});
test.beforeEach(({ server }) => {
  publicUrl = server.url;
});

test('a user signs in with Google, and out of both', async ({ page, issuer }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'one@people.example' }).click();
  await screenIs(page, 'Register your company');
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');

  const left = page.waitForRequest((request) => request.url().startsWith(`${issuer.url}/session/end`));
  await page.getByRole('button', { name: /^NN, account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await left;
  await page.waitForURL('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
});

test('someone who cancels at Google, or has no confirmed address there, reads why and may try again', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await screenIs(page, 'Google couldn’t sign you in');
  await expect(page.getByText('You cancelled signing in with Google. Nothing has changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'two@people.example' }).click();
  await expect(page.getByText('Google hasn’t verified this email.', { exact: false })).toBeVisible();
});
