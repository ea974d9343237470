export type FilterKind = 'statuses' | 'types' | 'assignees' | 'tags';

export const filterWords = {
  statuses: { filter: 'status_id', label: 'Status', none: 'Any status', forms: { one: 'status', other: 'statuses' } },
  types: { filter: 'type_id', label: 'Type', none: 'Any type', forms: { one: 'type', other: 'types' } },
  assignees: {
    filter: 'assigned_to',
    label: 'Assignee',
    none: 'Any assignee',
    forms: { one: 'assignee', other: 'assignees' },
  },
  tags: { filter: 'tag_ids', label: 'Tags', none: 'Any tag', forms: { one: 'tag', other: 'tags' } },
} as const satisfies Record<FilterKind, object>;
