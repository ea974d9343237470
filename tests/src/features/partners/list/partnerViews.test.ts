import { describe, expect, it } from 'vitest';

import {
  shownBy,
  hiddenIn,
  hrefOf,
  partnerViews,
  withoutColumns,
} from '../../../../../src/features/partners/list/partnerViews.ts';

const search = (query: string) => new URLSearchParams(query);
const saved = { id: 'one', name: 'Mine, quiet', search: 'manager=me&engagement=quiet&without=balance%2Ctags' };

describe('a view of the partners list', () => {
  it('is the one that the address asks for, in any order and on any page', () => {
    const shown = partnerViews(search('without=balance,tags&engagement=quiet&page=3&manager=me'), [saved]);
    expect(shown.views.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Mine, quiet']);
    expect([shown.saved, shown.isGiven]).toEqual([saved, false]);
    expect(partnerViews(search('manager=me&perPage=50'), [saved])).toMatchObject({ isGiven: true, saved: null });
  });

  it('says which columns it does without, or nothing of columns', () => {
    expect([hiddenIn(search('manager=me')), hiddenIn(search('without=')), hiddenIn(search(saved.search))]).toEqual([
      null,
      [],
      ['balance', 'tags'],
    ]);
  });

  it('is saved with the columns that are hidden, where some are or its address has said so', () => {
    const request = shownBy(search('manager=me&page=2'));
    expect(withoutColumns(request, []).toString()).toBe('manager=me');
    expect(withoutColumns(request, ['tags', 'balance']).toString()).toBe('manager=me&without=balance%2Ctags');
    expect(withoutColumns(search('without=tags'), []).toString()).toBe('without=');
    expect(request.toString()).toBe('manager=me');
  });

  it('has an address to share', () => {
    expect([hrefOf({ search: '' }), hrefOf({ search: 'sort=-earned' })]).toEqual([
      '/admin/partners',
      '/admin/partners?sort=-earned',
    ]);
  });
});
