import { beforeEach, expect, test, vi } from 'vitest';

import { client } from '../../../../src/api/queryClient.ts';
import { changeProspect } from '../../../../src/features/prospects/edit/changeProspect.ts';
import { createEditRuns, isMoved, savedMoves } from '../../../../src/features/prospects/edit/editRuns.ts';
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
const board = 'a board';
const at = (where: typeof fresh, version: number) => ({ ...card, status: where, status_id: where.id, version });

beforeEach(() => {
  held.length = 0;
  client.clear();
});

function page() {
  const edits = createEditRuns();
  const begin = (from: typeof card, to: typeof fresh, on: string | null = board) => {
    const edit = changeProspect(from, { field: 'status', status: to }, on);
    edits.follow(edit);
    return edit;
  };
  return {
    edits,
    begin,
    /** The columns of the cards that were moved on a board, by their names. */
    moved: (on: string) => savedMoves(edits.current(), on).map((prospect) => prospect.status.name),
    isMoved: () => isMoved(edits.current(), card, board),
  };
}

test('a card is among those that were moved once it is saved, on its own board alone', async () => {
  const { edits, begin, moved, isMoved: isMovedNow } = page();
  const edit = begin(card, contacted);
  await expect.poll(() => held.length).toBe(1);
  expect({ moved: moved(board), isMoved: isMovedNow() }).toEqual({ moved: [], isMoved: true });
  held[0]?.answer(at(contacted, 2));
  await edit.result;
  expect({ here: moved(board), elsewhere: moved('another'), state: edit.actor.getSnapshot().status }).toEqual({
    here: ['Contacted'],
    elsewhere: [],
    state: 'stopped',
  });
  expect(edits.current()).toHaveLength(1);
});

test('a card that is moved on is not kept where it was, whenever its first move is answered', async () => {
  const { begin, moved } = page();
  const first = begin(card, contacted);
  await expect.poll(() => held.length).toBe(1);
  const second = begin(at(contacted, 1), won);
  held[0]?.answer(at(contacted, 2));
  await first.result;
  expect(moved(board)).toEqual([]);
  await expect.poll(() => held.length).toBe(2);
  held[1]?.answer(at(won, 3));
  await second.result;
  expect(moved(board)).toEqual(['Won']);
});

test('a card whose last move is refused is kept nowhere and counts as moved no more', async () => {
  const { edits, begin, moved, isMoved: isMovedNow } = page();
  const first = begin(card, contacted);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.answer(at(contacted, 2));
  await first.result;
  const second = begin(at(contacted, 2), won);
  expect(moved(board)).toEqual([]);
  await expect.poll(() => held.length).toBe(2);
  held[1]?.refuse(new Error('refused'));
  await second.result;
  expect({ moved: moved(board), isMoved: isMovedNow(), runs: edits.current() }).toEqual({
    moved: [],
    isMoved: false,
    runs: [],
  });
});

test('an edit that is on no board is forgotten once it is saved', async () => {
  const { edits, begin } = page();
  const edit = begin(card, contacted, null);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.answer(at(contacted, 2));
  await edit.result;
  expect(edits.current()).toEqual([]);
});

test('what is under way ends with the page, and those who watch hear of every change until then', async () => {
  const { edits, begin } = page();
  const heard: number[] = [];
  edits.subscribe(() => heard.push(edits.current().length));
  const edit = begin(card, contacted);
  edits.stop();
  expect(await edit.result).toBeNull();
  await expect.poll(() => heard).toEqual([1, 0]);
  expect(edit.actor.getSnapshot().status).toBe('stopped');
});
