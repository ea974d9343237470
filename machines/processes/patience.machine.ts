import { assign, setup } from 'xstate';

export const patienceMachine = setup({
  types: {
    context: {} as {
      /** How many things the person is waiting for. */
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
  description: 'Shows progress when the user has been waiting for longer than they would notice.',
  context: { waits: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing to wait for.',
      on: { 'wait.began': { target: 'waiting', actions: 'countWait' } },
    },
    waiting: {
      description: 'Waiting for at least one response.',
      initial: 'unnoticed',
      on: {
        'wait.began': { actions: 'countWait' },
        'wait.ended': [
          {
            description: 'That was the last one.',
            guard: 'isLastWait',
            target: 'idle',
            actions: 'dropWait',
          },
          { description: 'Others are still on their way.', actions: 'dropWait' },
        ],
      },
      states: {
        unnoticed: {
          description: 'Too short to notice. Shows nothing.',
          after: { patience: { description: 'One second has passed.', target: 'slow' } },
        },
        slow: { description: 'Shows a progress bar.', tags: 'slow' },
      },
    },
  },
});
