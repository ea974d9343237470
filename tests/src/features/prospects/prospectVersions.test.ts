import { describe, expect, test } from 'vitest';

import {
  type ProspectConflict,
  theirsOf,
  versionOf,
  withEdit,
} from '../../../../src/features/prospects/edit/prospectVersions.ts';
import { prospectWith } from '../../../support/prospect.ts';

const status = (id: number, name: string) => ({ id, name, color: 'blue', position: id });
const prospect = prospectWith({ version: 3 });
const edit = { field: 'status' as const, status: status(2, 'Won') };
const basis = versionOf(prospect);
const fields = { status: 'New', type: 'Agency', assignee: 'unassigned', tags: 'no tags' };

const change = (what: string, before: string | null, after: string | null, by = 'Mina Sato') => ({
  what,
  before,
  after,
  by,
  at: '2026-11-20T10:00:00.000Z',
});
const theirs = (version: number, ...changes: ProspectConflict['changes']) =>
  theirsOf({ version, changes }, { basis, sent: 3, prospect, edit });

test('a prospect is compared by what staff give it, in words', () => {
  expect(basis).toEqual({ version: 3, fields });
  expect(versionOf({ ...prospect, isArchived: true }).fields['status']).toBe('New, archived');
  expect(withEdit(basis, edit)).toEqual({ ...fields, status: 'Won' });
});

describe('what stands there now', () => {
  test('is what was read, but for the newest of each change', () => {
    expect(
      theirs(6, change('tags', 'DACH', null), change('assignee', null, 'Ada'), change('tags', null, 'DACH', 'Ada')),
    ).toEqual({
      version: 6,
      fields: { ...fields, assignee: 'Ada' },
      by: { tags: 'Mina Sato', assignee: 'Mina Sato' },
    });
  });

  test('has another status once it is archived, and is on the list again by a status', () => {
    expect(theirs(4, change('archive', 'active', 'archived'))).toEqual({
      version: 4,
      fields: { ...fields, status: 'New, archived' },
      by: { archive: 'Mina Sato', status: 'Mina Sato' },
    });
    expect(theirs(4, change('status', 'New', 'Lost')).fields['status']).toBe('Lost');
  });

  test('is not known where more changed than is named', () => {
    expect(theirs(5, change('tags', null, 'DACH')).fields).toEqual({ ...fields, tags: 'DACH', status: null });
    expect(theirs(5, change('status', 'New', 'Lost')).fields['status']).toBe('Lost');
  });
});
