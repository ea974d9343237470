import { expect, test } from 'vitest';

import { requestOf, searchOf } from '../../../../src/shared/data/collectionAddress.ts';

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

test('two lists of one page do not read each other', () => {
  const notes = { ...defaults, name: 'notes' };
  expect(requestOf('page=2&notes.page=7', notes).page).toBe(7);
  expect(searchOf('page=2&notes.page=7', { ...requestOf('', notes), page: 3 }, notes)).toBe('page=2&notes.page=3');
});
