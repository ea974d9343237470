import { assign, setup } from 'xstate';

export const patienceMachine = setup({
  types: {
    context: {} as {
      /** How many things the person waits for. */
      waits: number;
    },
    events: {} as { type: 'wait.began' } | { type: 'wait.ended' },
    tags: {} as 'slow',
  },
  actions: {
    countWait: assign({ waits: ({ context }) => context.waits + 1 }),
    dropWait: assign({ waits: ({ context }) => context.waits - 1 }),
  },
  guards: {
    isLastWait: ({ context }) => context.waits === 1,
  },
  delays: {
    patience: 1000,
  },
}).createMachine({
  id: 'patience',
  description: 'Whether a person is kept waiting, by one thing or by several at once, for longer than goes unnoticed.',
  context: { waits: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'The person waits for nothing.',
      on: { 'wait.began': { target: 'waiting', actions: 'countWait' } },
    },
    waiting: {
      description: 'The person waits for at least one answer.',
      initial: 'unnoticed',
      on: {
        'wait.began': { actions: 'countWait' },
        'wait.ended': [
          {
            description: 'It was the last thing the person waited for.',
            guard: 'isLastWait',
            target: 'idle',
            actions: 'dropWait',
          },
          { description: 'The person still waits for others.', actions: 'dropWait' },
        ],
      },
      states: {
        unnoticed: {
          description: 'Most answers come within a second; nothing is shown.',
          after: { patience: { description: 'A second has passed.', target: 'slow' } },
        },
        slow: { description: 'A progress bar says that the server is awaited.', tags: 'slow' },
      },
    },
  },
});
