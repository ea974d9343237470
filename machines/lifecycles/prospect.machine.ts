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
  description: 'A possible partner that staff would like to win: on the list or in the archive.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    record: {
      description: 'Where staff find the prospect.',
      initial: 'active',
      states: {
        active: {
          description: 'The prospect is on the list that staff work through.',
          on: {
            'prospect.archive': {
              target: 'archived',
              description: 'Staff put the prospect away; no work is planned on it.',
            },
            'prospect.setStatus': {
              target: 'active',
              description: 'Staff give the prospect another status.',
            },
            'prospect.setType': { target: 'active', description: 'Staff give the prospect another type.' },
            'prospect.setTags': { target: 'active', description: 'Staff give the prospect other tags.' },
            'prospect.assign': {
              target: 'active',
              description: 'Staff make one of them responsible for the prospect.',
            },
            'prospect.unassign': {
              target: 'active',
              description: 'Staff leave the prospect without a person responsible for it.',
            },
          },
        },
        archived: {
          description: 'The prospect is put away and out of the list; its details can still be corrected.',
          on: {
            'prospect.unarchive': { target: 'active', description: 'Staff put the prospect back on the list.' },
            'prospect.setStatus': {
              target: 'active',
              description: 'Staff give the prospect another status, which puts it back on the list.',
            },
            'prospect.setType': { target: 'archived', description: 'Staff give the prospect another type.' },
            'prospect.setTags': { target: 'archived', description: 'Staff give the prospect other tags.' },
            'prospect.assign': {
              target: 'archived',
              description: 'Staff make one of them responsible for the prospect.',
            },
            'prospect.unassign': {
              target: 'archived',
              description: 'Staff leave the prospect without a person responsible for it.',
            },
          },
        },
      },
    },
  },
});
