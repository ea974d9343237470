/** What each step of a reversal is called, what it leads to, and what is said once it is taken. */
export const stepWords = {
  accept: {
    label: 'Accept reversal',
    text: 'The amount is reversed at once. This can’t be undone.',
    done: 'Reversal accepted',
  },
  dispute: {
    label: 'Dispute',
    text: 'Say why. Someone on our team other than the proposer will decide; until then, nothing is reversed.',
    done: 'Reversal disputed',
  },
  uphold: {
    label: 'Uphold the reversal',
    text: 'The amount is reversed at once. The reason is shared with the partner.',
    done: 'Reversal upheld',
  },
  dismiss: {
    label: 'Dismiss the reversal',
    text: 'Nothing is reversed. The reason is shared with the partner.',
    done: 'Reversal dismissed',
  },
  withdraw: {
    label: 'Withdraw',
    text: 'Nothing is reversed, and the partner is notified.',
    done: 'Reversal withdrawn',
  },
} as const;

export type Step = keyof typeof stepWords;
export type StepWithReason = 'dispute' | 'uphold' | 'dismiss';
