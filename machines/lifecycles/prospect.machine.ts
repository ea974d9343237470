import { setup } from 'xstate';
import type { ProspectContext } from '#contract/lifecycles.ts';

/** A possible partner that staff are courting: on the list or in the archive. Its attributes change without moving it. */
export const prospectMachine = setup({
  types: {
    context: {} as ProspectContext,
    input: {} as ProspectContext,
    events: {} as
      | { type: 'prospect.archive' }
      | { type: 'prospect.unarchive' }
      | { type: 'prospect.setStatus' }
      | { type: 'prospect.setType' }
      | { type: 'prospect.setTags' }
      | { type: 'prospect.assign' }
      | { type: 'prospect.unassign' },
  },
  guards: {
    isConfiguredStatus: ({ context }) => context.isStatusConfigured,
  },
}).createMachine({
  id: 'prospect',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    record: {
      initial: 'active',
      states: {
        active: {
          on: {
            'prospect.archive': 'archived',
            'prospect.setStatus': { guard: 'isConfiguredStatus', target: 'active' },
            'prospect.setType': 'active',
            'prospect.setTags': 'active',
            'prospect.assign': 'active',
            'prospect.unassign': 'active',
          },
        },
        archived: {
          on: {
            'prospect.unarchive': 'active',
            'prospect.setStatus': { guard: 'isConfiguredStatus', target: 'active' },
            'prospect.setType': 'archived',
            'prospect.setTags': 'archived',
            'prospect.assign': 'archived',
            'prospect.unassign': 'archived',
          },
        },
      },
    },
  },
});
