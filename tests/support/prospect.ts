import type { Prospect } from '../../contract/prospects.ts';

/** A prospect as the browser has it: new, unassigned, without tags, contacts and notes. */
export const prospectWith = (given: Partial<Prospect> = {}): Prospect => ({
  id: 'a',
  name: 'Acme',
  domain: '',
  country: null,
  status_id: 1,
  status: { id: 1, name: 'New', color: 'blue', position: 1 },
  type_id: 1,
  type: { id: 1, name: 'Agency' },
  assigned_to: null,
  assignee: null,
  tag_ids: [],
  tags: [],
  isArchived: false,
  statusUpdatedAt: null,
  createdAt: '2026-11-10T10:00:00.000Z',
  updatedAt: '2026-11-10T10:00:00.000Z',
  contacts: [],
  generalNote: '',
  managerId: null,
  version: 1,
  ...given,
});
