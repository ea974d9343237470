import type { BrowserContext, Page, Route } from '@playwright/test';
import type pg from 'pg';
import type { AnyMachineSnapshot, EventObject } from 'xstate';

import { DAY, HOUR } from '#contract/shared/day.ts';
import type { Path } from '../../tests/support/charts/cover.ts';
import { type Person, makePerson } from '../../tests/support/people.ts';
import { matrix } from '../../tests/support/routes/routeMatrix.ts';
import { users } from '../../src/app/charts/walks/sessionCases.ts';
import { returnFromGoogle, revokeSessions, turnInto, userIdOf } from '../../tests/support/charts/turns.ts';
import { go } from './go.ts';
import type { MailServer } from './mailServer.ts';
import { registerCompany } from './registerCompany.ts';
import { expect } from './test.ts';

type Kind = keyof typeof users;
/** Who stands for each kind of person of the model. */
const people = {
  staff: 'admin',
  noPartner: 'noPartner',
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'suspended',
  termsOpen: 'approved',
  partner: 'partner',
} as const satisfies Record<Kind, Parameters<typeof makePerson>[1]>;

/** The calls of the session's actors, held until the path says what becomes of them. */
const calls = {
  login: '**/api/auth/login',
  exchange: '**/api/auth/google/exchange',
  logout: '**/api/auth/logout',
  me: '**/api/auth/me',
  acceptTerms: '**/terms-accepted/**',
} as const;
type Call = keyof typeof calls;
const isCall = (name: string): name is Call => Object.hasOwn(calls, name);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const kindOf = (user: unknown): Kind => {
  const json = JSON.stringify(user);
  const found = Object.entries(users).find(([, known]) => JSON.stringify(known) === json)?.[0];
  if (found === undefined || !isKind(found)) throw new Error(`nobody of the model is ${json}`);
  return found;
};
const isKind = (name: string): name is Kind => Object.hasOwn(users, name);

const standing = (state: AnyMachineSnapshot): string => {
  const value: unknown = state.value;
  return JSON.stringify(field(field(value, 'signedIn'), 'standing') ?? value);
};

/** Whether a person can bring this path about: the form behind an event has to be on a page they may see. */
export function isWalkable(path: Path): boolean {
  return path.steps.every(({ event }, index) => {
    const before = path.steps[index - 1]?.state;
    if (before === undefined) return true;
    const at = standing(before);
    // The profile's form shows once the profile is loaded, which an unreachable server does not give.
    if (event.type === 'password.changed') return at === '{"active":"partner"}' || at === '{"active":"staff"}';
    return true;
  });
}

/** Whether someone who signs out may stay at this path. */
const isOpenToVisitors = (path: string): boolean =>
  Object.entries(matrix).some(
    ([pattern, standings]) =>
      standings.some((who) => who === 'signedOut') &&
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );

interface World {
  page: Page;
  context: BrowserContext;
  db: pg.Pool;
  mails: MailServer;
  url: string;
}

let walked = 0;

/** Walks one path of the session's model in a page, on the real server, and compares where it stands after each step. */
export async function walk(world: World, path: Path, begin: 'signedOut' | 'acting'): Promise<void> {
  // Everyone comes from a network of their own, or the many would be throttled as one.
  walked += 1;
  await world.context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${walked >> 8}.${walked & 255}.1` });
  const walker = await walkerOf(world, begin);
  for (const [index, { event, state }] of path.steps.entries()) {
    if (event.type !== 'xstate.init') await walker.take(event, path.steps[index + 1]?.event);
    await walker.standsAt(state, `step ${index} of ${path.description}`);
  }
  await walker.end();
}

async function walkerOf({ page, context, db, mails, url }: World, begin: 'signedOut' | 'acting') {
  const waiting = new Map<Call, Route>();
  for (const [name, pattern] of Object.entries(calls)) {
    if (!isCall(name)) continue;
    await page.route(pattern, (route) => void waiting.set(name, route));
  }
  page.on('requestfailed', (request) => {
    for (const [name, route] of waiting) if (route.request() === request) waiting.delete(name);
  });
  /** Whose session this tab is on, an admin's own or someone else's, and its token. */
  const tab = async (): Promise<{ id: string; token: string } | null> => {
    const kept = await page.evaluate(
      () => sessionStorage.getItem('tributary.acting') ?? localStorage.getItem('tributary.session'),
    );
    const session: unknown = JSON.parse(kept ?? 'null');
    return session === null
      ? null
      : { id: String(field(field(session, 'user'), 'id')), token: String(field(session, 'token')) };
  };
  const inTab = async () => {
    const session = await tab();
    if (!session) throw new Error('nobody is signed in here');
    return session;
  };
  /** The held call of this token's session: one of a session before it may still hang there, given up. */
  const heldOf = (name: Call, token: string | undefined): Route | undefined => {
    const route = waiting.get(name);
    const by = route?.request().headers()['authorization'];
    return by === undefined || by === `Bearer ${token}` ? route : undefined;
  };
  const isHeld = async (name: Call): Promise<boolean> => heldOf(name, (await tab())?.token) !== undefined;
  const held = async (name: Call): Promise<Route> => {
    await expect.poll(() => isHeld(name), { message: `${name} is asked` }).toBe(true);
    const route = waiting.get(name);
    waiting.delete(name);
    if (!route) throw new Error(`${name} is not held`);
    return route;
  };
  const value = () => page.evaluate<string | undefined>('document.documentElement.dataset.session');
  const contact = async (): Promise<unknown> =>
    field(field(JSON.parse((await value()) ?? 'null'), 'signedIn'), 'contact');

  let person: Person = await makePerson(db, 'partner');
  const sign = async (by: Person): Promise<{ token: string }> => {
    const answer = await page.request.post(`${url}/api/auth/login`, {
      data: { email: by.email, password: by.password },
    });
    const { data }: { data: { token: string } } = await answer.json();
    return data;
  };

  await page.clock.install({ time: new Date() });
  if (begin === 'acting') {
    const actor = await makePerson(db, 'admin');
    person = await makePerson(db, people.termsOpen);
    const own = await sign(actor);
    const answer = await page.request.post(`${url}/api/auth/login-as-user`, {
      headers: { authorization: `Bearer ${own.token}` },
      data: { userId: person.id, reason: 'A path of the session.' },
    });
    const { data }: { data: unknown } = await answer.json();
    await page.goto('/pages/error');
    await page.evaluate(
      ([acting, mine]) => {
        sessionStorage.setItem('tributary.acting', acting ?? '');
        localStorage.setItem('tributary.session', mine ?? '');
      },
      [JSON.stringify(data), JSON.stringify(own)],
    );
  }
  await page.goto(begin === 'acting' ? '/' : '/auth/login');
  // React takes over what was drawn at build time a slice at a time; no person is quicker than that.
  await expect(page.locator('html:not([data-shell])')).toBeAttached();

  /** A tab of the same browser that is not the product: what it stores, the product's tab hears. */
  let otherPage: Page | undefined;
  const otherTab = async () => {
    if (!otherPage) {
      otherPage = await context.newPage();
      await otherPage.goto(`${url}/favicon.svg`);
    }
    return otherPage;
  };

  const signIn = async (next: EventObject | undefined) => {
    const output = field(next, 'output');
    const isWrong = next?.type === 'xstate.error.actor.login';
    person = await makePerson(db, output === undefined ? 'partner' : people[kindOf(field(output, 'user'))]);
    await go(page, '/auth/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(isWrong ? 'not the password at all' : person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const signOut = async () => {
    const button = page.getByRole('button', { name: /^(Sign out|End)$/ }).last();
    const menu = page.getByRole('button', { name: /account menu for/ });
    await expect(button.or(menu).first()).toBeVisible();
    if (await button.isVisible()) return button.click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    return page.clock.resume();
  };

  /** An admin's hour as someone else, or everyone's seven days. */
  const lifetime = async () =>
    (await page.evaluate(() => sessionStorage.getItem('tributary.acting'))) === null ? 7 * DAY : HOUR;
  /** This page's clock went to the end of a session; the server's did not. */
  let isAhead = false;
  let isLeftOpen = false;
  const elapse: Record<string, number> = {
    passwordChangeDelay: 3000,
    decisionPoll: 4000,
    retryDelay: 5000,
  };

  const take = async (event: EventObject, next: EventObject | undefined): Promise<unknown> => {
    const answered = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type);
    if (answered) {
      const name = answered[2] ?? '';
      if (!isCall(name)) throw new Error(`${name} is no call of the session`);
      const route = await held(name);
      if (name === 'logout') isLeftOpen = isOpenToVisitors(new URL(page.url()).pathname);
      // A wrong password is refused by the server itself; nothing else is refused to a person who may ask.
      if (answered[1] === 'error' && name !== 'login') return route.abort();
      if (name === 'me')
        await turnInto(db, (await inTab()).id, kindOf(field(event, 'output')) === 'rejected' ? 'rejected' : 'approved');
      return route.continue();
    }
    const elapsed = /^xstate\.after\.(\w+)\./.exec(event.type)?.[1];
    if (elapsed === 'remainingLifetime') {
      const time = await lifetime();
      isAhead = true;
      return page.clock.fastForward(time + 1000);
    }
    if (elapsed !== undefined) {
      await page.clock.fastForward(elapse[elapsed] ?? 0);
      return elapsed === 'passwordChangeDelay' ? page.clock.resume() : undefined;
    }
    switch (event.type) {
      case 'session.signIn':
        return signIn(next);
      case 'session.signOut':
        return signOut();
      case 'session.retry':
        return page.getByRole('button', { name: 'Try again' }).last().click();
      case 'google.returned': {
        person = await makePerson(db, 'noPartner');
        const { code, handle } = await returnFromGoogle(db, person.id);
        const isRefused = next?.type === 'xstate.error.actor.exchange';
        await context.addCookies([{ name: 'google', value: isRefused ? handle.replace(/./, '-') : handle, url }]);
        return page.goto(`/auth/google/callback?code=${code}`);
      }
      case 'invitation.accepted': {
        const inviter = await makePerson(db, 'admin');
        const email = `invited-${inviter.id}@people.example`;
        const { token } = await sign(inviter);
        await page.request.post(`${url}/api/signup-invitations`, {
          headers: { authorization: `Bearer ${token}` },
          data: { email },
        });
        const mail = await mails.next(email);
        await page.goto(mail.links.find((link) => link.includes('/auth/invitation-sign-up/')) ?? 'no link');
        await page.getByLabel('First name').fill('Ira');
        await page.getByLabel('Last name').fill('Vited');
        await page.getByLabel('Password', { exact: true }).fill('river-stone-lantern-4822');
        // Its strength comes late, and moves what stands below.
        await expect(page.locator('[data-strength]')).toBeVisible();
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Create account' }).click();
        await expect.poll(value).toContain('signedIn');
        person = {
          ...person,
          id: await userIdOf(db, email),
          email,
          password: 'river-stone-lantern-4822',
          partnerId: null,
        };
        return undefined;
      }
      case 'terms.accept':
        return page.getByRole('button', { name: 'Accept terms' }).click();
      case 'partner.registered':
        return registerCompany(page);
      case 'password.changed': {
        const isStaff = (await value())?.includes('staff') === true;
        await go(page, isStaff ? '/admin/user/account-profile' : '/user/account-profile');
        if (next?.type === 'session.signOut') {
          // The menu's code comes with its first opening, which the halted clock below would not let happen.
          const account = page.getByRole('button', { name: /account menu for/ });
          await account.click();
          await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
          // Escape would be the menu's once the focus is in it, which follows a moment later.
          await account.click();
          await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeHidden();
        }
        await page.locator('input[autocomplete="current-password"]').fill(person.password);
        await page.locator('input[autocomplete="new-password"]').fill('harbour-violet-kettle-77');
        // Three seconds are few for a person and for a slow machine: none passes until the path says so.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
        return page.getByRole('button', { name: 'Change password' }).click();
      }
      case 'attention.returned':
        return page.evaluate(() => dispatchEvent(new Event('focus')));
      case 'token.refused': {
        const { id, token } = await inTab();
        await revokeSessions(db, id);
        if (!heldOf('me', token)) await page.evaluate(() => dispatchEvent(new Event('focus')));
        // Whichever call comes first is refused: this one, or one of the page.
        await expect
          .poll(async () => heldOf('me', token) !== undefined || (await tab())?.token !== token, {
            message: 'it is asked',
          })
          .toBe(true);
        const route = heldOf('me', token);
        if (route) waiting.delete('me');
        return route?.continue();
      }
      case 'stored.changed': {
        const other = await otherTab();
        const stored = field(event, 'stored');
        if (stored === null) return other.evaluate(() => localStorage.removeItem('tributary.session'));
        // Another tab signed in: just now, or long ago.
        const isOver = field(event, 'isExpired') === true;
        const somebody = await makePerson(db, isOver ? people[kindOf(field(stored, 'user'))] : 'admin');
        const session = { ...(await sign(somebody)), ...(isOver && { expiresAt: new Date(0).toISOString() }) };
        if (!isOver && (await lifetime()) > HOUR) person = somebody;
        return other.evaluate((kept) => localStorage.setItem('tributary.session', kept), JSON.stringify(session));
      }
      case 'route.entered':
        if (field(event, 'isExpired') === true) {
          isAhead = true;
          await page.clock.setSystemTime(new Date(Date.now() + (await lifetime()) + 1000));
        }
        return go(page, String(field(event, 'path')));
      case 'route.refused':
        return go(page, String(field(event, 'path')));
      default:
        throw new Error(`no one knows how to bring about ${event.type}`);
    }
  };

  return {
    take,
    async standsAt(state: AnyMachineSnapshot, when: string) {
      // Signing out from a page that is refused then goes on at once to where every visitor is.
      const inModel = JSON.stringify(state.value);
      const expected = isLeftOpen ? inModel : inModel.replace('"left"', '"here"');
      const stated: unknown = field(field(state.value, 'signedIn'), 'contact');
      // The session asks by itself: every four seconds while staff decide, every five while no one answers.
      const answerAgain = async () => {
        const route = heldOf('me', (await tab())?.token);
        if (!route || (await contact()) !== 'restoring') return;
        waiting.delete('me');
        await (stated === 'known' ? route.continue() : route.abort());
      };
      const reached = async () => {
        const now = await value();
        if (now !== expected && (stated === 'known' || stated === 'unreachable')) await answerAgain();
        return now;
      };
      await expect.poll(reached, { message: when }).toBe(expected);
      if (isAhead) await page.clock.setSystemTime(Date.now());
      isAhead = false;
    },
    async end() {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await otherPage?.close();
    },
  };
}
