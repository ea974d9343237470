import { registrationMachine } from '#machines/processes/registration.machine.ts';

import { testFacts } from '../../support/charts/processFacts.ts';

const company = { at: 'filling.company' };
const expertise = { at: 'filling.expertise' };
const contact = { at: 'filling.contact' };
const goTo = { 'go to the company': company, 'go to the expertise': expertise, 'go to the contact': contact };
const sent = { type: 'registration.sent' };

testFacts({
  machine: registrationMachine,
  input: { start: 'company' },
  begins: { did: [], context: { start: 'company' } },
  final: ['registered'],
  events: {
    'continue, complete': { type: 'registration.continue', isComplete: true },
    'continue, incomplete': { type: 'registration.continue', isComplete: false },
    back: { type: 'registration.back' },
    'go to the company': { type: 'registration.goTo', step: 'company' },
    'go to the expertise': { type: 'registration.goTo', step: 'expertise' },
    'go to the contact': { type: 'registration.goTo', step: 'contact' },
    'go to a step there is not': { type: 'registration.goTo', step: 'terms' },
    sent,
  },
  situations: {
    'kept at the company': {
      after: [],
      at: 'filling.company',
      on: { ...goTo, 'continue, complete': expertise },
    },
    'kept at the expertise': {
      input: { start: 'expertise' },
      after: [],
      at: 'filling.expertise',
      on: { ...goTo, 'continue, complete': contact, back: company },
    },
    'kept at the contact': {
      input: { start: 'contact' },
      after: [],
      at: 'filling.contact',
      on: { ...goTo, back: expertise, sent: { at: 'registered' } },
    },
    'once it was sent': { input: { start: 'contact' }, after: [sent], at: 'registered', on: {} },
  },
});
