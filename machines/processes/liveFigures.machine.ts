import { assign, fromCallback, fromPromise, setup } from 'xstate';

import type { FigureKind } from '#contract/figures/kinds.ts';

/** Milliseconds. */
const spread = 100;
const longestPause = 5000;

export const liveFiguresMachine = setup({
  types: {
    context: {} as {
      /** What has moved since the figures on the page were last read. */
      moved: readonly FigureKind[];
      /** What is being read. */
      reading: readonly FigureKind[];
      /** How long the last reading took, in milliseconds. */
      took: number;
      random: () => number;
    },
    /** `random` gives numbers from 0 to 1: it keeps pages that learn of a change together from reading together. */
    input: {} as { random: () => number },
    events: {} as
      | { type: 'figures.moved'; kinds: readonly FigureKind[] }
      | { type: 'page.hidden' }
      | { type: 'page.shown' },
  },
  actors: {
    visibility: fromCallback<{ type: 'visibility.stop' }>(() => {
      throw new Error('liveFigures: provide "visibility"');
    }),
    /** Answers how many milliseconds it took; it does not fail, the screens themselves show what could not be read. */
    readFigures: fromPromise<number, { kinds: readonly FigureKind[] }>(() => {
      throw new Error('liveFigures: provide "readFigures"');
    }),
  },
  actions: {
    rememberMoved: assign({
      moved: ({ context }, params: { kinds: readonly FigureKind[] }) => [
        ...new Set([...context.moved, ...params.kinds]),
      ],
    }),
    takeMoved: assign({ reading: ({ context }) => context.moved, moved: [] }),
    rememberTime: assign((_, params: { took: number }) => ({ took: params.took })),
    /** Stale figures are read when the page is shown again. */
    markStale: (_, _params: { kinds: readonly FigureKind[] }) => {},
    forgetMoved: assign({ moved: [] }),
  },
  guards: {
    hasMoved: ({ context }) => context.moved.length > 0,
  },
  delays: {
    /** Up to 100 ms, and at least as long as the last reading took: a server that is busy is asked less often. */
    pause: ({ context }) => Math.max(context.random() * spread, Math.min(context.took, longestPause)),
  },
}).createMachine({
  id: 'liveFigures',
  description:
    'Keeps the figures on an open page up to date. The server says that some have moved; the page reads those it shows, one reading at a time.',
  context: ({ input }) => ({ ...input, moved: [], reading: [], took: 0 }),
  invoke: { id: 'visibility', src: 'visibility' },
  initial: 'shown',
  states: {
    shown: {
      description: 'The page can be seen.',
      initial: 'current',
      on: {
        'page.hidden': {
          description: 'Another tab or window covers the page. What has moved is read when it is shown again.',
          target: 'hidden',
          actions: [{ type: 'markStale', params: ({ context }) => ({ kinds: context.moved }) }, 'forgetMoved'],
        },
      },
      states: {
        current: {
          description: 'Nothing has moved since the figures were read.',
          on: {
            'figures.moved': {
              target: 'pausing',
              actions: { type: 'rememberMoved', params: ({ event }) => ({ kinds: event.kinds }) },
            },
          },
        },
        pausing: {
          description: 'Figures have moved. Waits a moment, so that pages don’t all read at once.',
          on: {
            'figures.moved': { actions: { type: 'rememberMoved', params: ({ event }) => ({ kinds: event.kinds }) } },
          },
          after: {
            pause: { description: 'The moment is over.', target: 'reading' },
          },
        },
        reading: {
          description: 'Reads the figures on the page. They stay visible while it does.',
          entry: 'takeMoved',
          invoke: {
            id: 'readFigures',
            src: 'readFigures',
            input: ({ context }) => ({ kinds: context.reading }),
            onDone: [
              {
                description: 'More has moved since. Reads again.',
                guard: 'hasMoved',
                target: 'pausing',
                actions: { type: 'rememberTime', params: ({ event }) => ({ took: event.output }) },
              },
              {
                description: 'The figures are up to date.',
                target: 'current',
                actions: { type: 'rememberTime', params: ({ event }) => ({ took: event.output }) },
              },
            ],
          },
          on: {
            'figures.moved': { actions: { type: 'rememberMoved', params: ({ event }) => ({ kinds: event.kinds }) } },
          },
        },
      },
    },
    hidden: {
      description: 'The page can’t be seen. Reads nothing.',
      on: {
        'figures.moved': { actions: { type: 'markStale', params: ({ event }) => ({ kinds: event.kinds }) } },
        'page.shown': {
          description: 'The page is shown again. It reads whatever is not up to date by itself.',
          target: 'shown',
        },
      },
    },
  },
});
