import { tokenGateMachine } from '#machines/processes/tokenGate.machine.ts';

import { testFacts, type Step } from '../../support/charts/processFacts.ts';

const failed = (error: unknown): Step => ({ type: 'xstate.error.actor.verify', error });
const stops = ['stop', 'verify'] as const;
const refused = (status: number) => ({ at: 'refused', did: [stops], knows: { problem: { status } } });
const unanswered = (problem: unknown) => ({ at: 'unanswered', did: [stops], knows: { problem } });
const opened = { type: 'xstate.done.actor.verify', output: {} };

testFacts({
  machine: tokenGateMachine,
  begins: { did: [['start', 'verify']], context: { problem: null } },
  tags: { verifying: ['busy'] },
  events: {
    'it holds': opened,
    'answered 400': failed({ status: 400 }),
    'answered 401': failed({ status: 401 }),
    'answered 403': failed({ status: 403 }),
    'answered 404': failed({ status: 404 }),
    'answered 409': failed({ status: 409 }),
    'answered 410': failed({ status: 410 }),
    'answered 429': failed({ status: 429 }),
    'answered 500': failed({ status: 500 }),
    'failed without an answer': failed({}),
    'failed with a text': failed('No.'),
    'failed with nothing': failed(undefined),
    'failed with null': failed(null),
    retry: { type: 'gate.retry' },
  },
  situations: {
    'while it is asked': {
      after: [],
      at: 'verifying',
      on: {
        'it holds': { at: 'open', did: [stops] },
        'answered 400': refused(400),
        'answered 401': refused(401),
        'answered 403': refused(403),
        'answered 404': refused(404),
        'answered 409': refused(409),
        'answered 410': refused(410),
        'answered 429': unanswered({ status: 429 }),
        'answered 500': unanswered({ status: 500 }),
        'failed without an answer': unanswered({}),
        'failed with a text': unanswered('No.'),
        'failed with nothing': unanswered(undefined),
        'failed with null': { at: 'unanswered', did: [stops] },
      },
    },
    'once it is open': { after: [opened], at: 'open', on: {} },
    'once it is refused': { after: [failed({ status: 410 })], at: 'refused', on: {} },
    'once no one answered': {
      after: [failed({ status: 500 })],
      at: 'unanswered',
      on: { retry: { at: 'verifying', did: [['start', 'verify']], knows: { problem: null } } },
    },
  },
});
