import { describe, expect, it } from 'vitest';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { changeSentence } from '#contract/prospects/change.ts';
import { prospectOutcomes } from '#contract/prospects/outcomes.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';
import { createProspect } from '#contract/prospects/work.ts';
import { prospectMachine } from '#machines/lifecycles/prospect.machine.ts';

import { errorsOf } from '../../../../src/api/input.ts';
import { outcomeWords } from '../../../../src/features/prospects/filterWords.ts';
import { isColor, reordered } from '../../../../src/features/prospects/lookups/lookupKinds.ts';
import { asIn, edited, inWords } from '../../../../src/features/prospects/edit/prospectEdit.ts';
import { offers } from '../../../../src/features/prospects/prospectEvents.ts';
import { boardOf, type ProspectList, withProspect } from '../../../../src/features/prospects/edit/prospectLists.ts';
import { queryOf } from '../../../../src/features/prospects/prospectQuery.ts';
import { bodyOf, emptyContact, emptyProspect } from '../../../../src/features/prospects/list/prospectValues.ts';
import { prospectWith } from '../../../support/prospect.ts';

const status = (id: number, name: string) => ({ id, name, color: 'blue', position: id });
const won = status(2, 'Won');

const prospect = (id: string, day: number, given: Partial<Prospect> = {}): Prospect => {
  const at = `2026-11-${day}T10:00:00.000Z`;
  return prospectWith({ id, name: `Prospect ${id}`, createdAt: at, updatedAt: at, ...given });
};
const list = (...data: Prospect[]): ProspectList => ({
  data,
  meta: { page: 1, perPage: 10, total: data.length + 20, totalIsExact: true },
});
const gist = ({ data, meta }: ProspectList) => `${data.map(({ id }) => id).join(' ')} of ${meta.total}`;

describe('an edit', () => {
  const before = prospect('a', 10, { isArchived: true });
  const ada = { id: 'u', firstName: 'Ada', lastName: 'Lindholm' };
  const tags = [
    { id: 9, name: 'Zebra', color: 'red' },
    { id: 4, name: 'Ant', color: 'blue' },
  ];

  it('is in the prospect with its id, and a status returns it to the list', () => {
    expect(edited(before, { field: 'status', status: won })).toEqual({
      ...before,
      status: won,
      status_id: 2,
      isArchived: false,
    });
    expect(edited(before, { field: 'assignee', assignee: ada })).toEqual({
      ...before,
      assignee: ada,
      assigned_to: 'u',
    });
    expect(edited(before, { field: 'tags', tags })).toEqual({
      ...before,
      tags: tags.toReversed(),
      tag_ids: [9, 4],
    });
  });

  it.each(['status', 'type', 'assignee', 'tags'] as const)(
    'of the %s is put back by what the prospect had',
    (field) => {
      const other = prospect('a', 10, {
        status: won,
        status_id: 2,
        type: { id: 7, name: 'Blog' },
        type_id: 7,
        assignee: ada,
        assigned_to: 'u',
        tags,
        tag_ids: [9, 4],
      });
      const plain = prospect('a', 10);
      expect(edited(edited(plain, asIn(other, field)), asIn(plain, field))).toEqual(plain);
    },
  );

  it('reads as words', () => {
    expect(
      [
        { field: 'status' as const, status: won },
        { field: 'assignee' as const, assignee: null },
        { field: 'assignee' as const, assignee: ada },
        { field: 'tags' as const, tags: [] },
        { field: 'tags' as const, tags },
      ].map((edit) => inWords(edit)),
    ).toEqual(['Won', 'unassigned', 'Ada Lindholm', 'no tags', 'Zebra, Ant']);
  });

  it('of someone else is shown with its author', () => {
    const change = { at: '2026-11-20T10:00:00.000Z', by: 'Mina Sato' };
    expect([
      changeSentence({ ...change, what: 'status', before: 'New', after: 'Won' }),
      changeSentence({ ...change, what: 'assignee', before: 'Ada', after: null }),
      changeSentence({ ...change, what: 'archive', before: 'active', after: 'archived', by: null }),
      changeSentence({ ...change, what: 'archive', before: 'archived', after: 'active' }),
      changeSentence({ ...change, what: 'general note', before: null, after: null }),
      changeSentence({ ...change, what: 'outcome', before: 'open', after: 'lost' }),
      changeSentence({ ...change, what: 'outcome', before: 'lost', after: 'open' }),
      changeSentence({ ...change, what: 'outcome', before: 'open', after: 'won' }),
    ]).toEqual([
      'Mina Sato changed the status from New to Won.',
      'Mina Sato changed the assignee from Ada to none.',
      'Someone archived it.',
      'Mina Sato unarchived it.',
      'Mina Sato changed the general note.',
      'Mina Sato marked it as lost.',
      'Mina Sato reopened it.',
      'It became a partner.',
    ]);
  });
});

describe('a list, once a prospect is otherwise', () => {
  const [a, b, c] = [prospect('a', 19), prospect('b', 15), prospect('c', 11)];
  const moved = { ...b, status_id: 2, status: won };

  it('has it in its place', () => {
    const next = withProspect(list(a, b, c), { page: 1 }, moved, null);
    expect(gist(next)).toBe('a b c of 23');
    expect(next.data[1]).toBe(moved);
  });

  it('loses it from the column it left, and gets it in that of its own, newest first', () => {
    const board = boardOf({ search: 'x' });
    expect(gist(withProspect(list(a, b, c), { status_id: '1', search: 'x' }, moved, board))).toBe('a c of 22');
    expect(gist(withProspect(list(a, c), { status_id: '2', search: 'x', perPage: 30 }, moved, board))).toBe(
      'a b c of 23',
    );
  });

  it('of another board, another status, or of several stays the very same', () => {
    const other = list(a, c);
    for (const query of [{ status_id: '2' }, { status_id: '3', search: 'x' }, { status_id: '2,3', search: 'x' }, {}])
      expect(withProspect(other, query, moved, boardOf({ search: 'x' }))).toBe(other);
  });

  it('loses what was archived', () => {
    expect(gist(withProspect(list(a, b), {}, { ...b, isArchived: true }, null))).toBe('a of 21');
  });
});

describe('the moves on offer are those of the chart', () => {
  it.each([
    [false, 'open', true, false],
    [false, 'lost', true, false],
    [false, 'won', false, false],
    [true, 'open', false, true],
    [true, 'won', false, true],
  ] as const)('archived %s, %s: archive %s, return %s', (isArchived, outcome, archive, unarchive) => {
    const at = { isArchived, outcome };
    expect([offers(at, 'prospect.archive'), offers(at, 'prospect.unarchive')]).toEqual([archive, unarchive]);
  });

  it('and the outcomes have its words', () => {
    expect(outcomeWords).toEqual(Object.fromEntries(prospectOutcomes.map((state) => [state, stateLabel(state)])));
    const { outcome } = prospectMachine.root.states;
    expect(prospectOutcomes.toSorted()).toEqual(Object.keys(outcome?.states ?? {}).toSorted());
  });
});

describe('statuses', () => {
  it('change places with their neighbour', () => {
    expect(reordered([1, 2, 3], 1, -1)).toEqual([2, 1, 3]);
    expect(reordered([1, 2, 3], 1, 1)).toEqual([1, 3, 2]);
  });

  it('stay where they are at either end', () => {
    expect([reordered([1, 2], 0, -1), reordered([1, 2], 1, 1)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('have a colour that the theme knows', () => {
    expect([isColor('grape'), isColor('#fff'), isColor(undefined)]).toEqual([true, false, false]);
  });
});

it('what the address narrows by is what the calls take', () => {
  expect(
    queryOf({
      search: 'acme',
      filters: { status_id: '1,2', type_id: undefined, outcome: 'won,lost', timeFilter: 'last_7_days' },
    }),
  ).toEqual({ search: 'acme', status_id: '1,2', outcome: 'won,lost', timeFilter: 'last_7_days' });
  expect(queryOf({ search: '', filters: { timeFilter: 'tomorrow' } })).toEqual({});
});

describe('a new prospect', () => {
  it('is sent with its ids as numbers and without what is empty', () => {
    const body = bodyOf({
      ...emptyProspect,
      name: 'Acme',
      type_id: '3',
      tag_ids: ['4', '5'],
      contacts: [{ ...emptyContact(), firstName: 'Ada' }],
    });
    expect(body).toEqual({
      name: 'Acme',
      domain: '',
      country: null,
      type_id: 3,
      status_id: undefined,
      assigned_to: null,
      tag_ids: [4, 5],
      generalNote: '',
      contacts: [{ firstName: 'Ada', lastName: '', email: '', phone: '', position: '' }],
    });
    expect(errorsOf(createProspect.body, body)).toEqual([]);
  });

  it('without a type is refused at the type', () => {
    expect(errorsOf(createProspect.body, bodyOf({ ...emptyProspect, name: 'Acme' }))).toEqual([
      { path: 'type_id', message: 'Choose an option.' },
    ]);
  });
});
