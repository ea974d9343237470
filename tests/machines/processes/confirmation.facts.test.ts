import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';

import { testFacts } from '../../support/charts/processFacts.ts';

const question = { id: 'form', message: 'Leave?', confirmLabel: 'Leave' };
const other = { id: 'list', message: 'Delete?', confirmLabel: 'Delete' };
const request = { type: 'confirmation.request', question };
const reject = { type: 'confirmation.reject' };

testFacts({
  machine: confirmationMachine,
  begins: { did: [], context: { question: null } },
  events: {
    request,
    'another request': { type: 'confirmation.request', question: other },
    confirm: { type: 'confirmation.confirm' },
    reject,
  },
  situations: {
    'at first': {
      after: [],
      at: 'closed',
      on: {
        request: { at: 'open', knows: { question } },
        'another request': { at: 'open', knows: { question: other } },
      },
    },
    'while it asks': {
      after: [request],
      at: 'open',
      on: {
        'another request': { did: [['tell', { type: 'rejected', id: 'list' }]] },
        confirm: { at: 'closed', did: [['tell', { type: 'confirmed', id: 'form' }]] },
        reject: { at: 'closed', did: [['tell', { type: 'rejected', id: 'form' }]] },
      },
    },
    'once it was answered': {
      after: [request, reject],
      at: 'closed',
      on: { request: { at: 'open' }, 'another request': { at: 'open', knows: { question: other } } },
    },
  },
});
