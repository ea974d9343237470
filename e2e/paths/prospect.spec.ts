import { makeProspect, makeProspectLookups, makeTag, makeUser } from '../../tests/support/factories.ts';
import { happened, isFromHere, leafOf, lifecyclePaths } from '../../tests/support/lifecyclePaths.ts';
import { withDatabase } from '../../tests/support/runningDatabase.ts';
import { be } from '../support/be.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* The prospect's chart in a real browser: the few generated paths that take every transition. */
test.use({ serverEnv: { SEED_DEMO: '1' }, viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));
test.setTimeout(180_000);

const { machine, cover, taken, declared } = lifecyclePaths('prospect');
const lists = {
  active: { address: '/admin/prospects', name: 'Prospects' },
  archived: { address: '/admin/prospects?view=archived', name: 'Archived prospects' },
} as const;
const listOf = (state: string) => {
  if (state !== 'active' && state !== 'archived') throw new Error(`There is no list of ${state} prospects.`);
  return lists[state];
};

test('prospects go the paths of their chart, changed where they stand in their lists', async ({ page, server }) => {
  await be(page, 'moderator');
  const { before, after, ada } = await withDatabase(server.env['DATA_DIR'], async (db) => {
    await makeTag(db, 'Walked along');
    await makeUser(db, { role: 'manager', firstName: 'Grace', lastName: 'Walker' });
    return {
      before: await makeProspectLookups(db),
      after: await makeProspectLookups(db),
      ada: await makeUser(db, { role: 'manager', firstName: 'Ada', lastName: 'Walker' }),
    };
  });
  for (const [index, path] of cover.entries())
    await test.step(`prospect path ${index + 1}: ${path.name}`, () => walkOne(`Walked ${index + 1}`, path));

  async function walkOne(name: string, path: (typeof cover)[number]): Promise<void> {
    await withDatabase(server.env['DATA_DIR'], (db) =>
      makeProspect(db, {
        name,
        domain: `${name.replace(' ', '-').toLowerCase()}.example`,
        statusId: before.status.id,
        typeId: before.type.id,
        assignedTo: ada.id,
        createdAt: new Date().toISOString(),
      }),
    );
    const value = { status: before.status.name, type: before.type.name, assignee: 'Ada Walker', tags: 'No tags' };
    const row = (state: string) =>
      page
        .getByRole('table', { name: listOf(state).name, exact: true })
        .getByRole('row')
        .filter({ hasText: name });
    const look = async (state: string) => {
      await page.goto(`${listOf(state).address}${state === 'active' ? '?' : '&'}search=${encodeURIComponent(name)}`);
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
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

    await look('active');
    for (const { event, before: from, after: to } of happened(path.steps)) {
      const here = leafOf(from);
      const done = saved();
      switch (event.type) {
        case 'prospect.archive':
          await row(here)
            .getByRole('button', { name: `Archive: ${name}` })
            .click();
          break;
        case 'prospect.unarchive':
          await row(here)
            .getByRole('button', { name: `Return to the list: ${name}` })
            .click();
          break;
        case 'prospect.setStatus':
          await change(here, 'status', after.status.name);
          break;
        case 'prospect.setType':
          await change(here, 'type', after.type.name);
          break;
        case 'prospect.setTags':
          await change(here, 'tags', 'Walked along');
          break;
        case 'prospect.assign':
          await change(here, 'assignee', 'Grace Walker');
          break;
        case 'prospect.unassign':
          await change(here, 'assignee', 'Nobody');
          break;
        default:
          throw new Error(`nobody knows how to ${event.type}`);
      }
      await done;
      const there = leafOf(to);
      if (there !== here) await expect(row(here)).toHaveCount(0);
      await look(there);
      for (const words of Object.values(value)) await expect(row(there)).toContainText(words);
      for (const [move, label] of [
        ['prospect.archive', 'Archive'],
        ['prospect.unarchive', 'Return to the list'],
      ] as const)
        await expect(row(there).getByRole('button', { name: `${label}: ${name}` })).toHaveCount(
          isFromHere(machine, move, to) ? 1 : 0,
        );
    }
  }
});

test('the paths take every transition of the prospect', () => {
  const seen = new Set(cover.flatMap((path) => [...taken(path)]));
  process.stdout.write(`prospect in the browser: ${cover.length} paths, ${seen.size}/${declared.size} transitions\n`);
  expect([...declared].filter((key) => !seen.has(key))).toEqual([]);
});
