import { expect, test } from 'vitest';

import type { CollectionFilters } from '#machines/processes/collection.machine.ts';

import { inItsOrder, requestOf, searchOf } from '../../../../src/shared/data/collectionAddress.ts';

const defaults = {
  perPage: 25,
  sort: '-createdAt',
  filters: { status: undefined, tag_ids: [] },
  scope: {},
};

test('an empty query string is the defaults', () => {
  expect(requestOf('', defaults)).toEqual({
    page: 1,
    perPage: 25,
    sort: '-createdAt',
    search: '',
    filters: { status: undefined, tag_ids: [] },
    scope: {},
  });
});

test('a request comes back from its address', () => {
  const request = {
    page: 3,
    perPage: 50,
    sort: 'name',
    search: 'a & b',
    filters: { status: '1', tag_ids: ['2', '5'] },
    scope: {},
  };
  const search = searchOf('mention=true', request, defaults);
  expect(search).toBe('mention=true&page=3&perPage=50&sort=name&search=a+%26+b&status=1&tag_ids=2&tag_ids=5');
  expect(requestOf(search, defaults)).toEqual(request);
});

test('defaults are not part of the URL', () => {
  expect(searchOf('page=4&search=x', requestOf('', defaults), defaults)).toBe('');
});

test('nonsense in the address is the default', () => {
  expect(requestOf('page=-1&perPage=1e9&sort=', defaults)).toMatchObject({ page: 1, perPage: 25 });
});

test('a sort by a column that the filters leave out is the default, in the address and in the request', () => {
  const report = {
    ...defaults,
    filters: { by: undefined },
    sortsOf: ({ by }: CollectionFilters) => ['installs', by === 'partner' ? 'partner' : 'month'],
  };
  const sorts = ['-partner', 'partner', 'month', '-installs', 'nothing'];
  expect(sorts.map((sort) => requestOf(`by=partner&sort=${sort}`, report).sort)).toEqual([
    '-partner',
    'partner',
    '-createdAt',
    '-installs',
    '-createdAt',
  ]);
  const sorted = requestOf('by=partner&sort=partner', report);
  const regrouped = inItsOrder({ ...sorted, filters: { by: 'month' } }, report);
  expect(regrouped).toEqual({ ...sorted, sort: '-createdAt', filters: { by: 'month' } });
  expect(searchOf('by=partner&sort=partner', regrouped, report)).toBe('by=month');
});

test('two lists of one page do not read each other', () => {
  const notes = { ...defaults, name: 'notes' };
  expect(requestOf('page=2&notes.page=7', notes).page).toBe(7);
  expect(searchOf('page=2&notes.page=7', { ...requestOf('', notes), page: 3 }, notes)).toBe('page=2&notes.page=3');
});
