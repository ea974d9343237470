import { keyedSubmission, submissionOutcomes as outcomes } from '../../../src/app/charts/walks/processCases.ts';
import { testFacts, type Effect, type Follows, type Step } from '../../support/charts/processFacts.ts';

const submit = (input: string): Step => ({ type: 'submission.submit', input });
const cancel: Step = { type: 'submission.cancel' };
const call = (output: object): Step => ({ type: 'xstate.done.actor.call', output });
const recall = (output: object): Step => ({ type: 'xstate.done.actor.recall', output });
const lost = call(outcomes.lost);
const refused = call(outcomes.refused);
const mismatched = call(outcomes.mismatched);

type Known = Readonly<Record<string, unknown>>;
const stops: Effect = ['stop', 'call'];
const keeps: Effect = ['do', 'keepKey'];
const forgets: Effect = ['do', 'forgetKey'];
const starts = (input: string): Effect => ['start', 'call', { input, key: 'key' }];
/** Sent with a fresh key. */
const sends = (input: string, knows: Known = {}): Follows => ({
  at: 'submitting',
  did: [keeps, starts(input)],
  knows: { input, key: 'key', ...knows },
});
const fails = (at: string, problem: string, knows: Known = {}): Follows => ({
  at: `resting.${at}`,
  did: [...(at === 'refused' ? [forgets] : []), stops, ['tell', { type: 'failed', problem }]],
  knows: { problem, ...knows },
});
const succeeds = (input: string, isEarlier: boolean, knows: Known): Follows => ({
  at: 'resting.accepted',
  did: [forgets, stops, ['tell', { type: 'succeeded', input, answer: 'done', isEarlier }]],
  knows: { key: null, ...knows },
});
const cancelled = (knows: Known = {}): Follows => ({
  at: 'resting.unanswered',
  did: [stops, ['tell', { type: 'cancelled' }]],
  knows,
});
const settled = { key: null };
const editing = { at: 'resting.editing' };
const recalls: Follows = { at: 'recalling', did: [stops, starts('a')] };

testFacts({
  machine: keyedSubmission,
  begins: { did: [], context: { input: null, key: null, unanswered: [], problem: null, progress: null } },
  tags: { submitting: ['busy'], recalling: ['busy'], 'resting.unanswered': ['unanswered'] },
  events: {
    'submit a': submit('a'),
    'submit b': submit('b'),
    reset: { type: 'submission.reset' },
    cancel,
    progressed: { type: 'submission.progressed', progress: 0.5 },
    answered: call(outcomes.answered),
    refused,
    barred: call(outcomes.barred),
    lost,
    mismatched,
    threw: { type: 'xstate.error.actor.call', error: 'thrown' },
    're-answered': recall(outcomes.answered),
    're-refused': recall(outcomes.refused),
    're-barred': recall(outcomes.barred),
    're-lost': recall(outcomes.lost),
    're-mismatched': recall(outcomes.mismatched),
    're-threw': { type: 'xstate.error.actor.recall', error: 'thrown' },
  },
  situations: {
    'at first': { after: [], at: 'resting.editing', on: { 'submit a': sends('a'), 'submit b': sends('b') } },
    'while a is sent': {
      after: [submit('a')],
      at: 'submitting',
      on: {
        cancel: cancelled({ unanswered: ['a'] }),
        progressed: { knows: { progress: 0.5 } },
        answered: succeeds('a', false, {}),
        refused: fails('refused', 'refused', settled),
        barred: fails('refused', 'barred', settled),
        lost: fails('unanswered', 'lost', { unanswered: ['a'] }),
        mismatched: fails('refused', 'mismatched', settled),
        threw: fails('unanswered', 'thrown', { unanswered: ['a'] }),
      },
    },
    'once a was accepted': {
      after: [submit('a'), call(outcomes.answered)],
      at: 'resting.accepted',
      on: { 'submit a': { ...sends('a'), knows: { key: 'key' } }, 'submit b': sends('b'), reset: editing },
    },
    'once a was refused': {
      after: [submit('a'), refused],
      at: 'resting.refused',
      on: {
        'submit a': { ...sends('a'), knows: { key: 'key', problem: null } },
        'submit b': sends('b', { problem: null }),
        reset: { ...editing, knows: { problem: null } },
      },
    },
    'once the answer to a was lost': {
      after: [submit('a'), lost],
      at: 'resting.unanswered',
      on: {
        'submit a': { at: 'submitting', did: [keeps, starts('a')], knows: { problem: null } },
        'submit b': { at: 'submitting', did: [keeps, starts('b')], knows: { input: 'b', problem: null } },
        reset: { knows: { problem: null } },
      },
    },
    'while a is sent again': {
      after: [submit('a'), lost, submit('a')],
      at: 'submitting',
      on: {
        cancel: cancelled(),
        progressed: { knows: { progress: 0.5 } },
        answered: succeeds('a', false, { unanswered: [] }),
        refused: fails('refused', 'refused', { ...settled, unanswered: [] }),
        barred: fails('unanswered', 'barred'),
        lost: fails('unanswered', 'lost'),
        mismatched: recalls,
        threw: fails('unanswered', 'thrown'),
      },
    },
    'while b is sent after a was lost': {
      after: [submit('a'), lost, submit('b')],
      at: 'submitting',
      on: {
        cancel: cancelled({ unanswered: ['a', 'b'] }),
        progressed: { knows: { progress: 0.5 } },
        answered: succeeds('b', false, { unanswered: [] }),
        refused: fails('refused', 'refused', { ...settled, unanswered: [] }),
        barred: fails('unanswered', 'barred'),
        lost: fails('unanswered', 'lost', { unanswered: ['a', 'b'] }),
        mismatched: recalls,
        threw: fails('unanswered', 'thrown', { unanswered: ['a', 'b'] }),
      },
    },
    'while a is recalled, the only one lost': {
      after: [submit('a'), lost, submit('b'), mismatched],
      at: 'recalling',
      on: {
        cancel: cancelled(),
        're-answered': succeeds('a', true, { unanswered: [] }),
        're-refused': fails('refused', 'refused', { ...settled, unanswered: [] }),
        're-barred': fails('unanswered', 'barred'),
        're-lost': fails('unanswered', 'lost'),
        're-mismatched': fails('refused', 'mismatched', { ...settled, unanswered: [] }),
        're-threw': fails('unanswered', 'thrown'),
      },
    },
    'while a is recalled, b lost as well': {
      after: [submit('a'), lost, submit('b'), lost, submit('c'), mismatched],
      at: 'recalling',
      on: {
        cancel: cancelled(),
        're-answered': succeeds('a', true, { unanswered: [] }),
        're-refused': fails('refused', 'refused', { ...settled, unanswered: [] }),
        're-barred': fails('unanswered', 'barred'),
        're-lost': fails('unanswered', 'lost'),
        're-mismatched': { did: [stops, starts('b')], knows: { unanswered: ['b'] } },
        're-threw': fails('unanswered', 'thrown'),
      },
    },
  },
});
