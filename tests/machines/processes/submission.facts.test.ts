import { submissionMachine } from '#machines/processes/submission.machine.ts';

import { testFacts, type Follows } from '../../support/processFacts.ts';

const submit = { type: 'submission.submit', input: 'typed' };
const cancel = { type: 'submission.cancel' };
const succeeded = { type: 'xstate.done.actor.call', output: 'answer' };
const failed = { type: 'xstate.error.actor.call', error: 'No.' };

const stops = ['stop', 'call'] as const;
const sends: Follows = { at: 'submitting', did: [['start', 'call', { input: 'typed' }]] };

testFacts({
  machine: submissionMachine,
  begins: { did: [], context: { input: null, problem: null } },
  tags: { submitting: ['busy'] },
  events: { submit, reset: { type: 'submission.reset' }, cancel, succeeded, failed },
  situations: {
    'at first': { after: [], at: 'resting.editing', on: { submit: { ...sends, knows: { input: 'typed' } } } },
    'while it is sent': {
      after: [submit],
      at: 'submitting',
      on: {
        cancel: { at: 'resting.editing', did: [stops, ['tell', { type: 'cancelled' }]] },
        succeeded: {
          at: 'resting.accepted',
          did: [stops, ['tell', { type: 'succeeded', input: 'typed', answer: 'answer' }]],
        },
        failed: {
          at: 'resting.refused',
          did: [stops, ['tell', { type: 'failed', problem: 'No.' }]],
          knows: { problem: 'No.' },
        },
      },
    },
    'once it was cancelled': { after: [submit, cancel], at: 'resting.editing', on: { submit: sends } },
    'once it was accepted': {
      after: [submit, succeeded],
      at: 'resting.accepted',
      on: { submit: sends, reset: { at: 'resting.editing' } },
    },
    'once it was refused': {
      after: [submit, failed],
      at: 'resting.refused',
      on: {
        submit: { ...sends, knows: { problem: null } },
        reset: { at: 'resting.editing', knows: { problem: null } },
      },
    },
  },
});
