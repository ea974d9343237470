import type { Page } from '@playwright/test';

import { refusal } from '#machines/refusal.ts';

import { makeInvitation, makeTag } from '../../tests/support/make/partners.ts';
import { makeContact, makeProspect, makeProspectLookups } from '../../tests/support/make/prospects.ts';
import { makeUser } from '../../tests/support/make/users.ts';
import { happened, leafOf, lifecyclePaths } from '../../tests/support/charts/lifecyclePaths.ts';
import { makePerson } from '../../tests/support/people.ts';
import { missedTransitions } from '../../tests/support/charts/walked.ts';
import { be } from '../support/be.ts';
import { reopen } from '../support/go.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* The prospect's chart in a real browser: the few generated paths that take every transition. */
test.use({ viewport: { width: 1440, height: 900 } });

const { machine, cover, taken } = lifecyclePaths('prospect');
const lists = {
  active: { address: '/admin/prospects', name: 'Prospects' },
  archived: { address: '/admin/prospects?view=archived', name: 'Archived prospects' },
} as const;
const load = (page: Page, address: string) => page.goto(address);
const listOf = (state: string) => {
  if (state !== 'active' && state !== 'archived') throw new Error(`There is no list of ${state} prospects.`);
  return lists[state];
};

for (const [index, path] of cover.entries())
  test(`prospect path ${index + 1}, changed in its lists and on its page: ${path.name}`, async ({ page, db }) => {
    const number = String(index + 1).padStart(2, '0');
    const moderator = await makePerson(db, 'moderator');
    const token = await be(page, moderator);
    const name = `Walked ${number}`;
    const [before, after] = [await makeProspectLookups(db), await makeProspectLookups(db)];
    const tag = await makeTag(db, `Walked along ${number}`);
    const lastName = `Walker ${number}`;
    const [ada] = await Promise.all(
      ['Ada', 'Grace'].map((firstName) => makeUser(db, { role: 'manager', firstName, lastName })),
    );
    const { id } = await makeProspect(db, {
      name,
      domain: `walked-${number}.example`,
      statusId: before.status.id,
      typeId: before.type.id,
      assignedTo: ada?.id ?? null,
      createdAt: new Date().toISOString(),
    });
    const value = {
      status: before.status.name,
      type: before.type.name,
      assignee: `Ada ${lastName}`,
      tags: 'No tags',
      outcome: 'Open',
    };
    const row = (state: string) =>
      page
        .getByRole('table', { name: listOf(state).name, exact: true })
        .getByRole('row')
        .filter({ hasText: name });
    const look = async (state: string, show: (page: Page, address: string) => Promise<unknown> = reopen) => {
      await show(page, `${listOf(state).address}${state === 'active' ? '?' : '&'}search=${encodeURIComponent(name)}`);
      await settled(page);
    };
    const change = async (state: string, field: keyof typeof value, option: string) => {
      const words = `${field.charAt(0).toUpperCase()}${field.slice(1)} of ${name}: `;
      await row(state)
        .getByRole('button', { name: words + value[field] })
        .click();
      await page.getByRole('option', { name: option, exact: true }).click();
      if (field === 'tags') await page.keyboard.press('Escape');
      value[field] = option;
    };
    const press = async (button: string) => {
      await reopen(page, `/admin/prospects/${id}`);
      await page.getByRole('button', { name: button, exact: true }).click();
    };
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

    await look('active');
    for (const { event, before: from, after: to } of happened(path.steps)) {
      const here = leafOf(from, 'record');
      // An approval is another’s call.
      const done = event.type === 'prospect.win' ? null : saved();
      switch (event.type) {
        case 'prospect.archive':
          await row(here)
            .getByRole('button', { name: `Archive: ${name}`, exact: true })
            .click();
          break;
        case 'prospect.unarchive':
          await row(here)
            .getByRole('button', { name: `Unarchive: ${name}` })
            .click();
          break;
        case 'prospect.setStatus':
          await change(here, 'status', after.status.name);
          break;
        case 'prospect.setType':
          await change(here, 'type', after.type.name);
          break;
        case 'prospect.setTags':
          await change(here, 'tags', tag.name);
          break;
        case 'prospect.assign':
          await change(here, 'assignee', `Grace ${lastName}`);
          break;
        case 'prospect.unassign':
          await change(here, 'assignee', 'Unassigned');
          break;
        case 'prospect.lose':
          await press('Mark as lost');
          await page.getByLabel('Reason').fill('They chose someone else.');
          await page.getByRole('dialog').getByRole('button', { name: 'Mark as lost' }).click();
          // Until it is answered the reason is unsaved, and leaving asks.
          await expect(page.getByRole('dialog')).toHaveCount(0);
          value.outcome = 'Lost';
          break;
        case 'prospect.reopen':
          await press('Reopen');
          value.outcome = 'Open';
          break;
        case 'prospect.win': {
          const { email, partnerId } = await makePerson(db, 'pending');
          await makeContact(db, { prospectId: id, email });
          await makeInvitation(db, { invitedBy: moderator.id, email });
          const approved = await page.request.put(`/api/partners/approve/${partnerId}`, {
            headers: { authorization: `Bearer ${token}` },
            data: { status: 1 },
          });
          expect(approved.status()).toBe(201);
          value.outcome = 'Won';
          break;
        }
        default:
          throw new Error(`no one knows how to ${event.type}`);
      }
      await done;
      const there = leafOf(to, 'record');
      if (there !== here) await expect(row(here)).toHaveCount(0);
      // What others did is there once it is loaded.
      await look(there, done === null ? load : reopen);
      for (const words of Object.values(value)) await expect(row(there)).toContainText(words);
      for (const [move, label] of [
        ['prospect.archive', 'Archive'],
        ['prospect.unarchive', 'Unarchive'],
      ] as const)
        await expect(row(there).getByRole('button', { name: `${label}: ${name}`, exact: true })).toHaveCount(
          refusal(to, { type: move }) === null ? 1 : 0,
        );
    }
  });

test('the paths take every transition of the prospect', () => {
  const seen = new Set(cover.flatMap((path) => [...taken(path)]));
  expect(missedTransitions('browser', machine, seen)).toEqual([]);
});
