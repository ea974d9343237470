import { expect, test } from 'vitest';

import type { Resource } from '#contract/content/resources.ts';

import { categoriesOf, matching } from '../../../../src/features/resources/foundResources.ts';

const one = (id: string, category: string, given: Partial<Resource> = {}): Resource => ({
  id,
  kind: 'text',
  title: `Title ${id}`,
  description: '',
  category,
  app: null,
  text: 'Words',
  url: '',
  file: null,
  ...given,
});
const parcels = { slug: 'parcels', name: 'Parcels' };
const all = [one('1', 'Texts', { app: parcels }), one('2', 'Logos', { description: 'green' }), one('3', 'Texts')];
const ids = (found: readonly Resource[]) => found.map(({ id }) => id);

test('resources are found by all words of a search and by their app', () => {
  expect([
    ids(matching(all, { search: '', app: null })),
    ids(matching(all, { search: ' GREEN  logos', app: null })),
    ids(matching(all, { search: 'texts', app: 'parcels' })),
    ids(matching(all, { search: 'green', app: 'parcels' })),
  ]).toEqual([['1', '2', '3'], ['2'], ['1'], []]);
});

test('categories stand where their first resource does', () => {
  expect(categoriesOf(all).map(({ category, resources }) => [category, ids(resources)])).toEqual([
    ['Texts', ['1', '3']],
    ['Logos', ['2']],
  ]);
});
