import { keyedBulk } from '../../../src/app/charts/walks/samples.ts';
import { testFacts, type Effect, type Follows, type Step } from '../../support/charts/processFacts.ts';

const done = (output: object): Step => ({ type: 'xstate.done.actor.send', output });
const first = done({ type: 'answered', answer: 'one' });
const second = done({ type: 'answered', answer: 'two' });
const stop: Step = { type: 'bulk.stop' };
const proceed: Step = { type: 'bulk.continue' };
const refused = done({ type: 'refused', problem: 'no' });
const lost = done({ type: 'lost', problem: 'silence' });

const parts = ['a', 'b'];
const fresh = { parts, answers: [], key: null, isKept: false };
const stops: Effect = ['stop', 'send'];
const keeps: Effect = ['do', 'keep'];
const sends = (part: string, knows: Follows['knows'] = {}): Follows => ({
  at: 'sending',
  did: [keeps, ['start', 'send', { part, key: 'key' }]],
  knows,
});
const forgets: Effect = ['do', 'forget'];
const tells = (answers: string[]): Effect => ['tell', { type: 'ended', answers }];
const dismissed = (answers: string[]): Follows => ({ at: 'ended', did: [forgets, tells(answers)] });
const finished = (answers: string[]): Follows => ({
  at: 'ended',
  did: [forgets, stops, tells(answers)],
  knows: { answers, key: null },
});
const unanswered = (problem: string): Follows => ({ at: 'paused.unanswered', did: [stops], knows: { problem } });

testFacts({
  machine: keyedBulk,
  input: fresh,
  begins: {
    did: [['start', 'send', { part: 'a', key: 'key' }], keeps],
    context: { ...fresh, key: 'key', problem: null, isStopping: false },
  },
  tags: { sending: ['busy'] },
  final: ['ended'],
  events: {
    first,
    second,
    stop,
    continue: proceed,
    dismiss: { type: 'bulk.dismiss' },
    refused,
    barred: done({ type: 'barred', problem: 'later' }),
    lost,
    threw: { type: 'xstate.error.actor.send', error: 'thrown' },
  },
  situations: {
    'while the first part is sent': {
      after: [],
      at: 'sending',
      on: {
        first: { did: [keeps, stops, ['start', 'send', { part: 'b', key: 'key' }]], knows: { answers: ['one'] } },
        second: { did: [keeps, stops, ['start', 'send', { part: 'b', key: 'key' }]], knows: { answers: ['two'] } },
        stop: { knows: { isStopping: true } },
        refused: { at: 'paused.refused', did: [keeps, stops], knows: { problem: 'no', key: null } },
        barred: unanswered('later'),
        lost: unanswered('silence'),
        threw: unanswered('thrown'),
      },
    },
    'while it is stopping': {
      after: [stop],
      at: 'sending',
      on: {
        first: {
          at: 'paused.stopped',
          did: [keeps, stops],
          knows: { answers: ['one'], key: null, isStopping: false },
        },
        second: {
          at: 'paused.stopped',
          did: [keeps, stops],
          knows: { answers: ['two'], key: null, isStopping: false },
        },
        refused: { at: 'paused.refused', did: [keeps, stops], knows: { problem: 'no', key: null, isStopping: false } },
        barred: { ...unanswered('later'), knows: { problem: 'later', isStopping: false } },
        lost: { ...unanswered('silence'), knows: { problem: 'silence', isStopping: false } },
        threw: { ...unanswered('thrown'), knows: { problem: 'thrown', isStopping: false } },
      },
    },
    'while the last part is sent': {
      after: [first],
      at: 'sending',
      on: {
        first: finished(['one', 'one']),
        second: finished(['one', 'two']),
        stop: { knows: { isStopping: true } },
        refused: { at: 'paused.refused', did: [keeps, stops], knows: { problem: 'no', key: null } },
        barred: unanswered('later'),
        lost: unanswered('silence'),
        threw: unanswered('thrown'),
      },
    },
    'while it is stopping at the last part': {
      after: [first, stop],
      at: 'sending',
      on: {
        first: { ...finished(['one', 'one']), knows: { answers: ['one', 'one'], key: null, isStopping: false } },
        second: { ...finished(['one', 'two']), knows: { answers: ['one', 'two'], key: null, isStopping: false } },
        refused: { at: 'paused.refused', did: [keeps, stops], knows: { problem: 'no', key: null, isStopping: false } },
        barred: { ...unanswered('later'), knows: { problem: 'later', isStopping: false } },
        lost: { ...unanswered('silence'), knows: { problem: 'silence', isStopping: false } },
        threw: { ...unanswered('thrown'), knows: { problem: 'thrown', isStopping: false } },
      },
    },
    'once it is stopped': {
      after: [stop, first],
      at: 'paused.stopped',
      on: { continue: sends('b', { key: 'key' }), dismiss: dismissed(['one']) },
    },
    'once a part is refused': {
      after: [refused],
      at: 'paused.refused',
      on: { continue: sends('a', { key: 'key', problem: null }), dismiss: dismissed([]) },
    },
    'once a part is without an answer': {
      after: [first, lost],
      at: 'paused.unanswered',
      on: { continue: sends('b', { problem: null }), dismiss: dismissed(['one']) },
    },
    'where the page was left': {
      after: [],
      at: 'paused.left',
      input: { parts, answers: ['one'], key: 'earlier', isKept: true },
      on: {
        continue: { at: 'sending', did: [keeps, ['start', 'send', { part: 'b', key: 'earlier' }]] },
        dismiss: dismissed(['one']),
      },
    },
    'while the second of three goes on where the page was left': {
      after: [proceed],
      at: 'sending',
      input: { parts: ['a', 'b', 'c'], answers: ['one'], key: 'earlier', isKept: true },
      on: {
        first: {
          did: [keeps, stops, ['start', 'send', { part: 'c', key: 'key' }]],
          knows: { answers: ['one', 'one'], key: 'key' },
        },
        second: {
          did: [keeps, stops, ['start', 'send', { part: 'c', key: 'key' }]],
          knows: { answers: ['one', 'two'], key: 'key' },
        },
        stop: { knows: { isStopping: true } },
        refused: { at: 'paused.refused', did: [keeps, stops], knows: { problem: 'no', key: null } },
        barred: unanswered('later'),
        lost: unanswered('silence'),
        threw: unanswered('thrown'),
      },
    },
    'once it has ended': { after: [first, second], at: 'ended', on: {} },
  },
});
