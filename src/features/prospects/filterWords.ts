import type { ProspectOutcome } from '#contract/prospects/outcomes.ts';

export type FilterKind = 'statuses' | 'types' | 'assignees' | 'tags' | 'outcomes';

/** The chart’s words, which a test holds equal; here since the list is read before the others of the charts are needed. */
export const outcomeWords = { open: 'Open', won: 'Won', lost: 'Lost' } as const satisfies Record<
  ProspectOutcome,
  string
>;

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
  outcomes: { filter: 'outcome', label: 'Outcome', none: 'Any outcome', forms: { one: 'outcome', other: 'outcomes' } },
} as const satisfies Record<FilterKind, object>;
