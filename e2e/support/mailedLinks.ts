import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { MailServer } from './mailServer.ts';

/** Who looks at screens: a page signed in as whoever sees them, and where the server's mail goes. */
export interface Visitor {
  page: Page;
  mails: MailServer;
}
type Way = (visitor: Visitor) => Promise<string>;

const password = 'tributary-demo-2026';

async function post(request: APIRequestContext, address: string, data: object, token = ''): Promise<unknown> {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const response = await request.post(address, { data, headers });
  expect(response.ok(), `${address} answers ${response.status()}`).toBe(true);
  return response.json();
}

const linkTo = async (mails: MailServer, to: string, subject: RegExp, path: string) => {
  const { links } = await mails.next(to, subject);
  const link = links.find((address) => address.includes(path));
  if (link === undefined) throw new Error(`No link to ${path} was mailed to ${to}.`);
  return link;
};

/** Asks only once of each server: looking at the link does not use it up, and asking is limited. */
function once(ask: Way): Way {
  const known = new WeakMap<MailServer, Promise<string>>();
  return (visitor) => {
    const link = known.get(visitor.mails) ?? ask(visitor);
    known.set(visitor.mails, link);
    return link;
  };
}

/** A link that still sets a new password. */
export const resetLink = once(async ({ page, mails }) => {
  const email = 'approved@tributary.example';
  await post(page.request, '/api/auth/reset-password', { email });
  return linkTo(mails, email, /^Set a new password$/, '/auth/reset-password/');
});

/** An invitation that still holds. */
export const invitationLink = once(async ({ page, mails }) => {
  const email = 'iris.invited@people.example';
  const { data }: { data: { token: string } } = await (
    await page.request.post('/api/auth/login', { data: { email: 'admin@tributary.example', password } })
  ).json();
  await post(page.request, '/api/signup-invitations', { email }, data.token);
  return linkTo(mails, email, /invited/, '/auth/invitation-sign-up/');
});

/** A statement of the demo data, `/payouts/:id/statement`: no list has its address. */
export const statementLink: Way = async ({ page }) => {
  const credentials = { email: 'approved@tributary.example', password };
  const login: { data: { token: string } } = await (
    await page.request.post('/api/auth/login', { data: credentials })
  ).json();
  const headers = { authorization: `Bearer ${login.data.token}` };
  const payouts: { data: { id: string }[] } = await (await page.request.get('/api/payouts', { headers })).json();
  return `/payouts/${payouts.data[0]?.id ?? 'none'}/statement`;
};

/** The overview report of the newest partner. */
export const partnerReportLink: Way = async ({ page }) => {
  const credentials = { email: 'admin@tributary.example', password };
  const login: { data: { token: string } } = await (
    await page.request.post('/api/auth/login', { data: credentials })
  ).json();
  const headers = { authorization: `Bearer ${login.data.token}` };
  const partners: { data: { id: string }[] } = await (await page.request.get('/api/partners', { headers })).json();
  return `/admin/partners/${partners.data[0]?.id ?? 'none'}/overview-report`;
};

/** A link that confirms an address, each time of someone new: opening it uses it up. */
export const verificationLink: Way = async ({ page, mails }) => {
  const email = `new-${randomUUID()}@people.example`;
  await post(page.request, '/api/auth/register-user', {
    firstName: 'Vera',
    lastName: 'Fied',
    email,
    password: 'river-stone-lantern-4822',
    isTermsOfSiteAccepted: true,
  });
  return linkTo(mails, email, /^Confirm your email$/, '/auth/email-verification/');
};
