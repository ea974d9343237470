import type { ProspectLog } from '#contract/prospects/work.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

export const logTypeWords = {
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  message: 'Message',
  other: 'Other',
} as const satisfies Record<ProspectLog['type'], string>;

export const outcomes = {
  reached: { tone: 'info', label: 'Reached' },
  no_answer: { tone: 'neutral', mark: 'off', label: 'No answer' },
  interested: { tone: 'success', label: 'Interested' },
  not_interested: { tone: 'error', label: 'Not interested' },
  follow_up: { tone: 'warning', label: 'Follow up' },
  other: { tone: 'neutral', label: 'Other' },
} as const satisfies Record<ProspectLog['outcome'], StatusProps>;
