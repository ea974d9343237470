import { answerCase, askCase, clearCase, confirmCase, reopenCase } from '#contract/cases/cases.ts';

import type { TextStep } from '../lifecycle/TextStepForm.tsx';

/** The steps of a case; each needs a text. */
export const caseSteps: Readonly<Partial<Record<string, TextStep>>> = {
  'case.clear': {
    endpoint: clearCase,
    field: 'reason',
    label: 'Reason',
    description: 'Shared with the partner. The referrals are cleared and their commissions released.',
    submit: 'Clear case',
    done: 'Case cleared',
  },
  'case.confirm': {
    endpoint: confirmCase,
    field: 'reason',
    label: 'Reason',
    description: 'Shared with the partner. Commissions stay on hold until you reverse them.',
    submit: 'Confirm case',
    done: 'Case confirmed',
  },
  'case.ask': {
    endpoint: askCase,
    field: 'question',
    label: 'Question',
    description: 'The partner gets it by email, with the date to answer by.',
    submit: 'Send question',
    done: 'Question sent',
  },
  'case.answer': {
    endpoint: answerCase,
    field: 'answer',
    label: 'Your answer',
    description: 'You’ll see here when we’ll decide by.',
    submit: 'Send answer',
    done: 'Answer sent',
  },
  'case.reopen': {
    endpoint: reopenCase,
    field: 'reason',
    label: 'Reason',
    description: 'The referrals are under review until the next decision.',
    submit: 'Reopen case',
    done: 'Case reopened',
  },
};

/** The letters of the queue, in the order they are shown. */
export const caseLetters = {
  next: 'j',
  previous: 'k',
  'case.clear': 'c',
  'case.confirm': 'f',
  'case.ask': 'a',
} as const;
