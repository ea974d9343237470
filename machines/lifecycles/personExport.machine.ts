import { setup } from 'xstate';
import type { PersonExportContext } from '#contract/lifecycles/contexts.ts';

export const personExportMachine = setup({
  types: {
    context: {} as PersonExportContext,
    input: {} as PersonExportContext,
    events: {} as
      | { type: 'personExport.prepare' }
      | { type: 'personExport.finish' }
      | { type: 'personExport.fail' }
      | { type: 'personExport.expire' },
  },
  guards: {
    isPastAvailability: ({ context }) =>
      context.availableUntil !== null && Date.parse(context.now) >= Date.parse(context.availableUntil),
  },
}).createMachine({
  id: 'personExport',
  description: 'A copy of all data of a person in one file, which they alone can download for some days.',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Asked for by the person or an admin. It is prepared in the background.',
      on: {
        'personExport.prepare': { target: 'preparing', description: 'The job takes it up.' },
      },
    },
    preparing: {
      description: 'The data is put together. A job that was interrupted begins again.',
      on: {
        'personExport.finish': {
          target: 'ready',
          description: 'The file is complete. The person is notified and gets an email.',
        },
        'personExport.fail': {
          target: 'failed',
          description: 'It could not be put together, however often it was tried.',
        },
      },
    },
    ready: {
      description: 'The person can download the file.',
      on: {
        'personExport.expire': {
          guard: 'isPastAvailability',
          target: 'expired',
          description: 'Its time is over. The file is deleted.',
        },
      },
    },
    failed: { type: 'final', description: 'There is no file. It can be asked for again.' },
    expired: { type: 'final', description: 'The file is deleted. It can be asked for again.' },
  },
});
