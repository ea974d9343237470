import { setup } from 'xstate';
import type { ProspectContext } from '#contract/lifecycles.ts';

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
}).createMachine({
  id: 'prospect',
  description: 'A company staff would like to win as a partner.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    record: {
      description: 'Where the prospect is found: on the list or in the archive.',
      initial: 'active',
      states: {
        active: {
          description: 'On the list staff work through.',
          on: {
            'prospect.archive': {
              target: 'archived',
              description: 'Archive the prospect.',
            },
            'prospect.setStatus': {
              target: 'active',
              description: 'Change the status.',
            },
            'prospect.setType': { target: 'active', description: 'Change the type.' },
            'prospect.setTags': { target: 'active', description: 'Change the tags.' },
            'prospect.assign': {
              target: 'active',
              description: 'Assign a colleague.',
            },
            'prospect.unassign': {
              target: 'active',
              description: 'Remove the assignee.',
            },
          },
        },
        archived: {
          description: 'Out of the way, but still editable.',
          on: {
            'prospect.unarchive': { target: 'active', description: 'Move the prospect back to the list.' },
            'prospect.setStatus': {
              target: 'active',
              description: 'Change the status, which also moves the prospect back to the list.',
            },
            'prospect.setType': { target: 'archived', description: 'Change the type.' },
            'prospect.setTags': { target: 'archived', description: 'Change the tags.' },
            'prospect.assign': {
              target: 'archived',
              description: 'Assign a colleague.',
            },
            'prospect.unassign': {
              target: 'archived',
              description: 'Remove the assignee.',
            },
          },
        },
      },
    },
  },
});
