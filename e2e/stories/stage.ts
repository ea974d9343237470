import type pg from 'pg';

import { expect, type Locator } from '@playwright/test';

import type { AppEvent } from '#contract/events/events.ts';
import { DAY } from '#contract/shared/day.ts';

import { signed } from '../../tests/support/events.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { calling } from '../support/calling.ts';
import { browserAgent } from '../support/browserAgent.ts';
import type { Seat } from './seat.ts';

export const SECOND = 1000;
export const MINUTE = 60_000;

/** Of the apps of stories, in ms. */
export const attributionWindow = 30 * DAY;

export const iso = (time: number): string => new Date(time).toISOString();

interface Given {
  readonly seat: Seat;
  readonly db: pg.Pool;
  readonly server: { readonly url: string };
}

/** What a receipt says: where the shop stands or whose it is, why, and of each touch what it is and what became of it. */
export interface Words {
  readonly status: string;
  readonly why: string;
  readonly touches: readonly string[];
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A person of a partner or of the staff: calls in their name. */
async function someone({ seat: { page }, db }: Given, kind: 'partner' | 'admin') {
  const person = await makePerson(db, kind);
  return { ...person, name: person.company ?? '', call: calling(page, await makeSession(db, person.id)) };
}
type Who = Awaited<ReturnType<typeof someone>>;

let made = 0;

/**
 * An app, a shop no one knows, two partners and two of the staff. Facts are laid by the product's own calls, receipts are read in
 * pages.
 */
export async function openStage(given: Given) {
  const { seat, db, server } = given;
  made += 1;
  const app = await makeApp(db, { windowDays: attributionWindow / DAY });
  const shop = `story-${made}.example`;
  /** When the shop installs the app, unless a story says otherwise: long enough ago for what comes after it. */
  const at = Date.now() - 10 * MINUTE;
  const own = await someone(given, 'partner');
  const rival = await someone(given, 'partner');
  const otherRival = await someone(given, 'partner');
  const staff = await someone(given, 'admin');
  const otherStaff = await someone(given, 'admin');

  /** Opens a partner's link at a time; answers where it leads, and the visit it made. */
  async function click(who: Who, when: number, how: Clicked = {}): Promise<{ to: URL; visit: string }> {
    const query = new URLSearchParams({ shop: how.shop ?? shop }).toString();
    const answer = await fetch(`${server.url}/r/${who.referralId}/${how.app ?? app.slug}?${query}`, {
      method: how.method ?? 'GET',
      redirect: 'manual',
      headers: how.agent === undefined ? browserAgent : { 'user-agent': how.agent },
    });
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get('location') ?? '');
    const visit = to.searchParams.get('ref_visit') ?? '';
    if (visit !== '') await db.query('update visits set created_at = $2 where id = $1', [visit, iso(when)]);
    return { to, visit };
  }

  /** What the app's billing reports; answers the id of its message. */
  async function tell(event: AppEvent): Promise<string> {
    const { id, headers, payload } = signed(app, event);
    const { status } = await fetch(`${server.url}/api/events`, { method: 'POST', headers, body: payload });
    expect(status).toBe(202);
    return id;
  }

  /** Opens what a partner reads who checks a shop, as it is typed. */
  async function opens(who: Who, { of = shop, typed = of }: Checked = {}): Promise<Locator> {
    const its = await seat.open(who, '/referrals');
    await its.getByRole('button', { name: 'Check a shop' }).click();
    const dialog = its.getByRole('dialog', { name: 'Check a shop' });
    await dialog.getByRole('textbox', { name: 'Shop domain' }).fill(typed);
    await dialog.getByRole('button', { name: app.name }).click();
    return dialog.getByRole('region', { name: `${of} and ${app.name}` });
  }

  const payment = { shop, chargeId: `charge of ${shop}`, amount: 10_000, currency: 'USD' };
  return {
    app,
    shop,
    at,
    own,
    rival,
    otherRival,
    staff,
    otherStaff,
    db,
    seat,
    click,
    tell,
    install: (when = at, names: { visitId?: string; utmContent?: string; contactEmail?: string } = {}) =>
      tell({ type: 'app.installed', timestamp: iso(when), data: { shop, ...names } }),
    uninstall: (when: number) => tell({ type: 'app.uninstalled', timestamp: iso(when), data: { shop } }),
    /** Of 100.00. */
    charge: (when: number, chargeId = payment.chargeId) =>
      tell({ type: 'charge.succeeded', timestamp: iso(when), data: { ...payment, chargeId } }),
    /** Of all of it. */
    refund: (when: number) =>
      tell({ type: 'charge.refunded', timestamp: iso(when), data: { ...payment, refundId: `refund of ${shop}` } }),

    /** A lead of a partner for the shop; answers its id. */
    lead: async (who: Who): Promise<string> =>
      idOf(
        await who.call('POST', '/api/leads', {
          company: 'Story Ltd',
          shopDomain: shop,
          contactName: 'Kim Shop',
          email: `kim@${shop}`,
          country: 'DE',
          apps: [app.slug],
          consent: true,
        }),
      ),
    approve: (lead: string, overrideReason?: string) =>
      staff.call('PUT', `/api/leads/${lead}`, overrideReason === undefined ? {} : { overrideReason }),
    /** As if the lead had been submitted, and approved, that much earlier. */
    ageLead: (lead: string, by: number) =>
      db.query(
        `update leads set created_at = created_at - $2::interval, claimed_at = claimed_at - $2::interval,
                          decided_at = decided_at - $2::interval, claim_ends_at = claim_ends_at - $2::interval where id = $1`,
        [lead, `${by} milliseconds`],
      ),
    /** A partner's claim to the shop; answers its id. */
    claim: async (who: Who): Promise<string> =>
      idOf(await who.call('POST', '/api/claims', { app: app.slug, shop, evidence: 'They wrote to us in May.' })),

    opens,
    reads: async (who: Who, words: Words, how?: Checked): Promise<void> => {
      await expect.poll(receiptOf(await opens(who, how)), `what ${who.name} reads`).toEqual(words);
    },
    /** What a partner's balance is made of, newest first: what it is, what for, and how much. */
    books: async (who: Who, entries: readonly string[]): Promise<void> => {
      const its = await seat.open(who, '/payouts?balance.part=earned&balance.currency=USD');
      const table = its.getByRole('table', { name: 'Balance: Earned' });
      const shown = () =>
        table.locator('tbody tr').evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll<HTMLElement>('th, td')]
              .filter((_, column) => column < 2 || column === 5)
              .map((cell) => cell.innerText.replaceAll(/\s*\n\s*/g, ', '))
              .join(', '),
          ),
        );
      if (entries.length === 0)
        await expect(its.getByRole('region', { name: 'Earned', exact: true })).toContainText('No Available Data');
      else await expect.poll(shown, `what ${who.name} has earned`).toEqual(entries);
    },

    /** What staff read of an event: how it was decided, step by step, and whose the shop is. */
    traces: async (message: string, words: { steps?: readonly string[]; receipt?: Words }): Promise<void> => {
      const its = await seat.open(staff, `/app-details-admin?app=${app.slug}&tab=events`);
      await its.getByRole('row').filter({ hasText: message }).getByRole('button').click();
      const dialog = its.getByRole('dialog', { name: 'Event' });
      if (words.steps) {
        const steps = stepsOf(dialog.getByRole('region', { name: 'How it was decided' }));
        await expect.poll(steps, 'how it was decided').toEqual(words.steps);
      }
      if (words.receipt) {
        const receipt = receiptOf(dialog.getByRole('region', { name: 'Why this partner?' }));
        await expect.poll(receipt, 'why this partner').toEqual(words.receipt);
      }
    },
  };
}

interface Checked {
  readonly of?: string;
  readonly typed?: string;
}

interface Clicked {
  readonly agent?: string;
  readonly method?: 'GET' | 'HEAD';
  /** As it is written in the address. */
  readonly shop?: string;
  /** The slug of another app. */
  readonly app?: string;
}

function idOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') return data.id;
  throw new Error(`${JSON.stringify(data)} has no id.`);
}

/** The receipt that a part of a page shows. */
const receiptOf = (part: Locator) => () =>
  part.evaluate((element): Words => ({
    status: element.querySelector('dd')?.textContent ?? '',
    why: element.querySelector('dl ~ p')?.textContent ?? '',
    touches: [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')]
        .slice(1)
        .map((cell) => cell.textContent)
        .join(', '),
    ),
  }));

/** Each step of a trace: whether it is met, what was looked for, and what was found. */
const stepsOf = (part: Locator) => () =>
  part
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          `${item.querySelector('[data-tone="success"]') === null ? 'No' : 'Yes'}: ${item.querySelector('[data-tone]')?.textContent}. ${item.querySelector('p')?.textContent}`,
      ),
    );
