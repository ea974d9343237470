import type { Page } from '@playwright/test';

import { needOf } from '#machines/refusal.ts';

import { DAY } from '#contract/shared/day.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeLead } from '../../tests/support/make/leads.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { happened, isFromHere, leafOf, lifecyclePaths } from '../../tests/support/charts/lifecyclePaths.ts';
import { makePerson } from '../../tests/support/people.ts';
import { missedTransitions } from '../../tests/support/charts/walked.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { reopen } from '../support/go.ts';
import { expect, test } from '../support/test.ts';

/* The lead's chart in a real browser: the few generated paths that take every transition. */

const { machine, cover: walked, taken } = lifecyclePaths('lead');

const yesterday = () => new Date(Date.now() - DAY).toISOString();
const words = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  converted: 'Converted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
} as const;
const wordOf = (state: string) => Object.entries(words).find(([name]) => name === state)?.[1] ?? `no word for ${state}`;
const buttons = {
  'lead.approve': (company: string) => `Approve ${company}`,
  'lead.reject': (company: string) => `Reject ${company}`,
  'lead.retry': (company: string) => `Submit ${company} again`,
  'lead.update': (company: string) => `Edit ${company}`,
} as const;

for (const [index, path] of walked.entries())
  test(`lead path ${index + 1}, as staff and its partner see it: ${path.name}`, async ({
    page,
    newVisitor,
    db,
    server,
  }) => {
    const number = String(index + 1).padStart(2, '0');
    const staff = page;
    const partner = await newVisitor();
    const [moderator, owner] = await Promise.all([makePerson(db, 'moderator'), makePerson(db, 'partner')]);
    await Promise.all([be(staff, moderator), be(partner, owner)]);
    const hasConflict = JSON.stringify(path.context['conflicts']) !== '[]';
    const isUndoable = path.context['undoableUntil'] !== null;
    let company = `Walked ${number}`;
    let endedAt: Date | null = null;
    const app = await makeApp(db);
    const shop = `walked-${number}.example`;
    if (hasConflict) {
      const other = await makePartner(db);
      await makeLead(db, { partnerId: other.id, shop, appIds: [app.id], at: yesterday() });
    }
    const partnerId = owner.partnerId ?? 'no partner';
    const { id } = await makeLead(db, { partnerId, company, shop, appIds: [app.id], at: new Date().toISOString() });

    const row = (of: Page, table: string) => of.getByRole('table', { name: table }).getByRole('row', { name: company });
    const lookAsPartner = () => partner.goto(`/submit-a-lead?search=${encodeURIComponent(company)}`);
    const ofStaff = () => `/admin/leads?status=all&search=${encodeURIComponent(company)}`;
    const look = () => Promise.all([reopen(staff, ofStaff()), lookAsPartner()]);
    const standsAt = async (state: (typeof path.steps)[number]['state']) => {
      const here = Object.entries(buttons).filter(([event]) => isFromHere(machine, event, state));
      for (const [who, table, events] of [
        [staff, 'Leads', Object.keys(buttons)],
        [partner, 'My leads', ['lead.retry', 'lead.update']],
      ] as const) {
        await expect(row(who, table)).toContainText(wordOf(leafOf(state)));
        const names = here.filter(([event]) => events.some((each) => each === event)).map(([, name]) => name(company));
        await expect(row(who, table).getByRole('button', { name: company })).toHaveCount(names.length + 1);
        for (const name of names)
          await expect(row(who, table).getByRole('button', { name, exact: true })).toBeVisible();
      }
    };

    const reaches = async (state: string) => {
      const stored = async () =>
        (await db.query<{ state: string }>('select state from leads where id = $1', [id])).rows[0]?.state;
      await expect.poll(stored).toBe(state);
      await look();
    };

    await look();
    for (const { event, before, after } of happened(path.steps)) {
      const press = (of: Page, name: keyof typeof buttons) =>
        row(of, of === staff ? 'Leads' : 'My leads')
          .getByRole('button', { name: buttons[name](company), exact: true })
          .click();
      switch (event.type) {
        case 'lead.approve':
          // Its toast waits, so that nothing here is too slow for it; as does the server, below.
          await staff.evaluate(() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync('.toast-bar { animation-play-state: paused !important }');
            document.adoptedStyleSheets.push(sheet);
          });
          await press(staff, 'lead.approve');
          if (needOf(before, event) !== null) {
            const approve = staff.getByRole('button', { name: 'Approve anyway' });
            await expect(approve).toBeDisabled();
            await staff.getByLabel('Why approve it anyway?').fill('The shop asked for them.');
            await approve.click();
          }
          await expect(staff.getByText(`Lead ${company} approved`)).toBeVisible();
          await db.query(
            `update leads set undoable_until = ${isUndoable ? "now() + interval '1 hour'" : 'null'} where id = $1`,
            [id],
          );
          break;
        case 'lead.undo':
          await staff.getByText(`Lead ${company} approved`).getByRole('button', { name: 'Undo' }).click();
          await expect(
            staff.getByText(isUndoable ? `Approval of ${company} undone` : 'An approval can be undone for 5 seconds.'),
          ).toBeVisible();
          break;
        case 'lead.reject':
          await press(staff, 'lead.reject');
          await staff.getByLabel('Reason').fill('Not for us.');
          await staff.getByRole('button', { name: 'Reject lead' }).click();
          await expect(staff.getByText(`Lead ${company} rejected`)).toBeVisible();
          break;
        case 'lead.update':
          await press(partner, 'lead.update');
          company = `${company} edited`;
          await partner.getByRole('dialog').getByRole('textbox', { name: 'Company' }).fill(company);
          await partner.getByRole('button', { name: 'Save lead' }).click();
          await expect(partner.getByText(`Lead ${company} saved`)).toBeVisible();
          break;
        case 'lead.retry':
          await press(partner, 'lead.retry');
          await expect(partner.getByText(`Lead ${company} resubmitted`)).toBeVisible();
          break;
        case 'lead.withdraw':
          await row(partner, 'My leads').getByRole('button', { name: company, exact: true }).click();
          await partner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
          await partner.getByRole('button', { name: 'Withdraw lead' }).click();
          await expect(partner.getByText(`Lead ${company} withdrawn`)).toBeVisible();
          await look();
          break;
        case 'lead.revoke':
          await row(staff, 'Leads').getByRole('button', { name: company, exact: true }).click();
          await staff.getByRole('button', { name: 'Revoke approval' }).click();
          await staff.getByLabel('Reason').fill('The shop closed.');
          await staff.getByRole('button', { name: 'Revoke approval' }).click();
          await expect(staff.getByText(`Approval of ${company} revoked`)).toBeVisible();
          await look();
          break;
        case 'lead.expire':
          endedAt = new Date();
          await db.query('update leads set claim_ends_at = $1 where id = $2', [endedAt, id]);
          await db.query("select graphile_worker.add_job('leads.expire', '{}'::json)");
          await reaches('expired');
          break;
        case 'lead.convert': {
          // Of one that expired, an install from within its claim that is reported late.
          const timestamp = (endedAt ?? new Date()).toISOString();
          expect(await report(server.url, app, { type: 'app.installed', timestamp, data: { shop } })).toBe(202);
          await reaches('converted');
          break;
        }
        default:
          throw new Error(`no one knows how to ${event.type}`);
      }
      // Staff are notified of what they have to decide, not of an edit.
      if (event.type === 'lead.update') await look();
      // Its partner is notified of an approval that can no longer be undone.
      if (event.type === 'lead.approve' || event.type === 'lead.undo') await lookAsPartner();
      await standsAt(after);
    }
    const end = path.steps.at(-1);
    if (end === undefined) throw new Error('A path begins with its initial state.');
    await look();
    await standsAt(end.state);
  });

test('the paths take every transition of the lead', () => {
  const seen = new Set(walked.flatMap((path) => [...taken(path)]));
  expect(missedTransitions('browser', machine, seen)).toEqual([]);
});
