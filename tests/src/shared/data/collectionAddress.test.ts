import { expect, test } from 'vitest';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';
import { paging } from '#contract/shared/lists.ts';
import type { CollectionRequest } from '#machines/processes/collection.machine.ts';

import { firstRequest } from '../../../../src/shared/data/askList.ts';
import { asTaken, leftOutOf, requestOf, searchOf } from '../../../../src/shared/data/collectionAddress.ts';
import { defaultsOf } from '../../../../src/shared/data/collectionInput.ts';
import type { CollectionOptions } from '../../../../src/shared/data/collectionOptions.ts';

const defaults = {
  perPage: 25,
  sort: '-createdAt',
  filters: { status: undefined, tag_ids: [] },
  scope: {},
  refusedOf: () => [],
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

test('filters of an address that are refused are known by their names in it', () => {
  const list = {
    ...defaults,
    name: 'leads',
    filters: { status: undefined, partner: undefined, tag_ids: [] },
    inAddress: { partner: 'who' },
    refusedOf: ({ filters }: CollectionRequest) =>
      Object.keys(filters).filter((key) => String(filters[key]).includes('xyz')),
  };
  const leftOut = (search: string) => leftOutOf(search, requestOf(search, list), list);
  expect(leftOut('leads.status=1&leads.who=xyz&leads.tag_ids=1&leads.tag_ids=xyz&status=xyz')).toEqual([
    'leads.who',
    'leads.tag_ids',
  ]);
  expect(leftOut('leads.status=1&leads.who=&leads.tag_ids=1&leads.tag_ids=2&sort=xyz')).toEqual([]);
});

test('nonsense in the address is the default', () => {
  expect(requestOf('page=-1&perPage=1e9&sort=', defaults)).toMatchObject({ page: 1, perPage: 25 });
});

test('a sort by a column that the filters leave out is the default, in the address and in the request', () => {
  const report = {
    ...defaults,
    filters: { by: undefined },
    refusedOf: ({ sort, filters }: CollectionRequest) =>
      ['installs', filters['by'] ?? 'month'].includes(sort.replace('-', '')) ? [] : ['sort'],
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
  const regrouped = asTaken({ ...sorted, filters: { by: 'month' } }, report);
  expect(regrouped).toEqual({ ...sorted, sort: '-createdAt', filters: { by: 'month' } });
  expect(searchOf('by=partner&sort=partner', regrouped, report)).toBe('by=month');
});

test('what the endpoint or the page does not take is the default, and the rest of the address stays', () => {
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/api/sample',
    access: 'staff',
    summary: 'A sample.',
    query: z.strictObject({
      ...paging(['name', '-name']),
      search: z.optional(z.string()),
      status: z.optional(z.enum(['open', 'closed'])),
      by: z.optional(z.string()),
      tag_ids: z.optional(z.array(z.string().check(z.regex(/^\d+$/)))),
    }),
    success: { status: 200, data: z.array(z.string()) },
  });
  const options: CollectionOptions = {
    sort: '-name',
    filters: { status: 'open', by: 'day', tag_ids: [] },
    refuses: ({ filters }) => (filters['by'] === 'week' ? ['by'] : []),
  };
  const list = defaultsOf(options, endpoint);
  const request = (search: string) => searchOf('', requestOf(search, list), list);
  expect(
    [
      'sort=nothing&status=closed',
      'status=foo&sort=name',
      'by=week&page=2',
      'tag_ids=1&tag_ids=x&by=month',
      'sort=name&search=abc&status=closed&by=month&tag_ids=1&tag_ids=2',
    ].map(request),
  ).toEqual([
    'status=closed',
    'sort=name',
    'page=2',
    'by=month',
    'sort=name&search=abc&status=closed&by=month&tag_ids=1&tag_ids=2',
  ]);
  expect(firstRequest({ endpoint, options }, 'sort=nothing&status=closed&by=foo')).toEqual({
    endpoint,
    input: {
      params: undefined,
      query: { page: 1, perPage: 25, sort: '-name', status: 'closed', by: 'foo', tag_ids: [] },
    },
  });
});

test('two lists of one page do not read each other', () => {
  const notes = { ...defaults, name: 'notes' };
  expect(requestOf('page=2&notes.page=7', notes).page).toBe(7);
  expect(searchOf('page=2&notes.page=7', { ...requestOf('', notes), page: 3 }, notes)).toBe('page=2&notes.page=3');
});
