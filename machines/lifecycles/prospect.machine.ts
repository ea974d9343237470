import { not, setup, stateIn } from 'xstate';
import type { ProspectContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const prospectMachine = setup({
  types: {
    context: {} as ProspectContext,
    input: {} as ProspectContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'prospect.archive' }
      | { type: 'prospect.unarchive' }
      | { type: 'prospect.setStatus' }
      | { type: 'prospect.setType' }
      | { type: 'prospect.setTags' }
      | { type: 'prospect.assign' }
      | { type: 'prospect.unassign' }
      | { type: 'prospect.win' }
      | { type: 'prospect.lose' }
      | { type: 'prospect.reopen' },
  },
  guards: {
    isNotWon: not(stateIn({ outcome: 'won' })),
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
              guard: 'isNotWon',
              target: 'archived',
              description: 'Archive the prospect. One that was won stays on the list.',
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
    outcome: {
      description: 'What came of the prospect.',
      initial: 'open',
      states: {
        open: {
          description: 'Still being courted.',
          on: {
            'prospect.win': {
              target: 'won',
              description: 'The registration of a partner that came from its invitation was approved.',
            },
            'prospect.lose': {
              target: 'lost',
              meta: { needs: 'reason' },
              description: 'Mark the prospect as lost. Needs a reason.',
            },
          },
        },
        lost: {
          description: 'It will not become a partner, for the reason given.',
          on: {
            'prospect.win': {
              target: 'won',
              description: 'It became a partner after all.',
            },
            'prospect.reopen': { target: 'open', description: 'Court the prospect again.' },
          },
        },
        won: { type: 'final', description: 'It became a partner.' },
      },
    },
  },
});
