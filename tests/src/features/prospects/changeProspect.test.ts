import { beforeEach, expect, test, vi } from 'vitest';

import { listProspects } from '#contract/prospects/prospects.ts';

import { client } from '../../../../src/api/queryClient.ts';
import { changeProspect } from '../../../../src/features/prospects/edit/changeProspect.ts';
import { boardOf, type ProspectList } from '../../../../src/features/prospects/edit/prospectLists.ts';
import { prospectWith } from '../../../support/prospect.ts';

/* Calls that are answered when the test says so. */
const held = vi.hoisted((): { answer: (data: unknown) => void; refuse: (error: Error) => void }[] => []);
vi.mock('../../../../src/api/send.ts', () => ({
  send: () =>
    new Promise((resolve, reject) => {
      held.push({ answer: (data) => resolve({ data }), refuse: reject });
    }),
}));
vi.mock('../../../../src/shared/feedback/toast.tsx', () => ({ toast: () => undefined }));

const status = (id: number, name: string) => ({ id, name, color: 'blue', position: id });
const [fresh, contacted, won] = [status(1, 'New'), status(2, 'Contacted'), status(3, 'Won')];
const card = prospectWith({ status: fresh });
const columnKey = (id: number) => [listProspects.path, 'GET', undefined, { status_id: [id] }, undefined];
const board = boardOf({});
/** Where the card is, column by column. */
const columns = () =>
  [fresh, contacted, won].flatMap(({ id, name }) =>
    client.getQueryData<ProspectList>(columnKey(id))?.data.map((each) => `${name}: ${each.status.name}`),
  );

beforeEach(() => {
  held.length = 0;
  client.clear();
  for (const { id } of [fresh, contacted, won]) {
    const data = id === 1 ? [card] : [];
    client.setQueryData(columnKey(id), {
      data,
      meta: { page: 1, perPage: 10, total: data.length, totalIsExact: true },
    });
  }
});

test('a card that was moved on stays where it is when its first move is answered', async () => {
  const first = changeProspect(card, { field: 'status', status: contacted }, board);
  await expect.poll(columns).toEqual(['Contacted: Contacted']);
  const second = changeProspect({ ...card, status: contacted, status_id: 2 }, { field: 'status', status: won }, board);
  await expect.poll(columns).toEqual(['Won: Won']);

  held[0]?.answer({ ...card, status: contacted, status_id: 2, version: 2 });
  await first.result;
  expect(columns()).toEqual(['Won: Won']);

  await expect.poll(() => held.length).toBe(2);
  held[1]?.answer({ ...card, status: won, status_id: 3, version: 3 });
  expect(await second.result).toMatchObject({ status: won, version: 3 });
  expect(columns()).toEqual(['Won: Won']);
});

test('a card that was moved on stays there when its first move is refused, and goes home when the second is', async () => {
  const first = changeProspect(card, { field: 'status', status: contacted }, board);
  await expect.poll(columns).toEqual(['Contacted: Contacted']);
  const second = changeProspect({ ...card, status: contacted, status_id: 2 }, { field: 'status', status: won }, board);
  await expect.poll(columns).toEqual(['Won: Won']);

  held[0]?.refuse(new Error('refused'));
  expect(await first.result).toBeNull();
  expect(columns()).toEqual(['Won: Won']);

  await expect.poll(() => held.length).toBe(2);
  held[1]?.refuse(new Error('refused'));
  expect(await second.result).toBeNull();
  expect(columns()).not.toContain('Won: Won');
});
