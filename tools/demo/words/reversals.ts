export interface ReversalCase {
  /** Of one of the largest partners, else of the documented one. */
  readonly isOfLargest?: true;
  /** Which member of staff, the documented admin first. */
  readonly proposer: 0 | 1 | 2;
  readonly daysAgo: number;
  /** How much of the commission. */
  readonly share: number;
  /** Of one case only. */
  readonly reason: string;
  readonly steps: readonly {
    readonly event: 'accept' | 'dispute' | 'uphold' | 'dismiss' | 'withdraw' | 'takeEffect';
    readonly daysAgo: number;
    readonly words?: string;
  }[];
}

/** Reversals in each way they go. */
export const reversalCases: readonly ReversalCase[] = [
  {
    proposer: 1,
    daysAgo: 41,
    share: 1,
    reason: 'The shop was closed for fraud a day after it paid.',
    steps: [{ event: 'takeEffect', daysAgo: 27 }],
  },
  {
    proposer: 2,
    daysAgo: 34,
    share: 0.5,
    reason: 'The shop was charged twice for the same month.',
    steps: [{ event: 'accept', daysAgo: 32 }],
  },
  {
    proposer: 1,
    daysAgo: 25,
    share: 1,
    reason: 'The shop had the app installed before your link was opened.',
    steps: [
      { event: 'dispute', daysAgo: 23, words: 'They had removed it two years ago and came back on our advice.' },
      { event: 'dismiss', daysAgo: 20, words: 'Our records confirm a new installation. The commission is yours.' },
    ],
  },
  {
    proposer: 0,
    daysAgo: 21,
    share: 1,
    reason: 'The shop belongs to a member of your own team.',
    steps: [
      { event: 'dispute', daysAgo: 19, words: 'He left us in spring and runs the shop on his own.' },
      {
        event: 'uphold',
        daysAgo: 16,
        words: 'The shop’s invoices are still addressed to your company, which our terms exclude.',
      },
    ],
  },
  {
    proposer: 2,
    daysAgo: 17,
    share: 1,
    reason: 'The charge was made on a test plan.',
    steps: [{ event: 'withdraw', daysAgo: 16 }],
  },
  {
    proposer: 1,
    daysAgo: 6,
    share: 1,
    reason: 'The shop was referred through an advertisement on our brand name.',
    steps: [
      {
        event: 'dispute',
        daysAgo: 3,
        words:
          'We run no advertisements at all. The shop is a customer of our agency since last year; see our invoice 2207.',
      },
    ],
  },
  {
    proposer: 1,
    daysAgo: 2,
    share: 0.4,
    reason: 'The shop moved to a smaller plan during the month and was credited the difference.',
    steps: [],
  },
  {
    isOfLargest: true,
    proposer: 0,
    daysAgo: 5,
    share: 1,
    reason: 'The shop says it never heard of your agency.',
    steps: [{ event: 'dispute', daysAgo: 1, words: 'Their marketing lead signed up through our newsletter in May.' }],
  },
  {
    isOfLargest: true,
    proposer: 2,
    daysAgo: 4,
    share: 1,
    reason: 'The shop’s payment was reported as fraudulent by its bank.',
    steps: [],
  },
];
