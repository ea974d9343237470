import { paletteMachine, type PaletteOption } from '#machines/processes/palette.machine.ts';

import { testFacts, type Effect, type Follows, type Step } from '../../support/charts/processFacts.ts';

const page = (id: string): PaletteOption => ({ id, group: 'Pages', label: id });
const overview: PaletteOption = { ...page('Overview'), keywords: 'home' };
const payouts: PaletteOption = { ...page('Payouts'), detail: 'Money' };
const commands = [overview, page('Partners'), payouts];
const fewer = [payouts];
const pacific: PaletteOption = { id: 'pacific', group: 'Partners', label: 'Pacific' };
const patch: PaletteOption = { id: 'patch', group: 'Partners', label: 'Patch' };

const open: Step = { type: 'palette.open', commands };
const type = (text: string): Step => ({ type: 'palette.type', text });
const step = (to: string): Step => ({ type: 'palette.step', step: to });
const close: Step = { type: 'palette.close' };
const found: Step = { type: 'xstate.done.actor.search', output: { found: [pacific, patch], isPartial: false } };
const foundSome: Step = { type: 'xstate.done.actor.search', output: { found: [pacific], isPartial: true } };
const failed: Step = { type: 'xstate.error.actor.search', error: 'No.' };

const stops: Effect = ['stop', 'search'];
const pausing = 'open.searching.pausing';
const chooses = (option: PaletteOption): Follows => ({ at: 'closed', did: [['tell', { type: 'chosen', option }]] });
const active = (id: string): Follows => ({ knows: { activeId: id } });
const reopened = { text: '', found: [], isPartial: false, options: commands, activeId: 'Overview' };

testFacts({
  machine: paletteMachine,
  begins: {
    did: [],
    context: { text: '', commands: [], found: [], isPartial: false, options: [], activeId: null },
  },
  tags: { [pausing]: ['busy'], 'open.searching.asking': ['busy'] },
  events: {
    open,
    'open with fewer commands': { type: 'palette.open', commands: fewer },
    close,
    'type pa': type('pa'),
    'type home': type('HOME'),
    'type money out': type(' money  out'),
    'type zebra': type('zebra'),
    'type a space': type(' '),
    next: step('next'),
    previous: step('previous'),
    first: step('first'),
    last: step('last'),
    'point at Payouts': { type: 'palette.point', id: 'Payouts' },
    'point at nothing there': { type: 'palette.point', id: 'Leads' },
    choose: { type: 'palette.choose' },
    'almost the pause': 49,
    'the pause': 50,
    found,
    'found some': foundSome,
    failed,
  },
  situations: {
    'at first': {
      after: [],
      at: 'closed',
      on: {
        open: { at: 'open.choosing', knows: { commands, options: commands, activeId: 'Overview' } },
        'open with fewer commands': {
          at: 'open.choosing',
          knows: { commands: fewer, options: fewer, activeId: 'Payouts' },
        },
      },
    },
    'once it is open, at the second of three': {
      after: [open, step('next')],
      at: 'open.choosing',
      on: {
        close: { at: 'closed' },
        'type pa': { at: pausing, knows: { text: 'pa', options: [page('Partners'), payouts] } },
        'type home': { at: pausing, knows: { text: 'HOME', options: [overview], activeId: 'Overview' } },
        'type money out': { at: pausing, knows: { text: ' money  out', options: [payouts], activeId: 'Payouts' } },
        'type zebra': { at: pausing, knows: { text: 'zebra', options: [], activeId: null } },
        'type a space': { knows: { text: ' ', activeId: 'Overview' } },
        next: active('Payouts'),
        previous: active('Overview'),
        first: active('Overview'),
        last: active('Payouts'),
        'point at Payouts': active('Payouts'),
        choose: chooses(page('Partners')),
      },
    },
    'at the last of three': {
      after: [open, step('last')],
      at: 'open.choosing',
      on: {
        close: { at: 'closed' },
        'type pa': { at: pausing, knows: { text: 'pa', options: [page('Partners'), payouts], activeId: 'Partners' } },
        'type home': { at: pausing, knows: { text: 'HOME', options: [overview], activeId: 'Overview' } },
        'type money out': { at: pausing, knows: { text: ' money  out', options: [payouts] } },
        'type zebra': { at: pausing, knows: { text: 'zebra', options: [], activeId: null } },
        'type a space': { knows: { text: ' ', activeId: 'Overview' } },
        next: active('Overview'),
        previous: active('Partners'),
        first: active('Overview'),
        choose: chooses(payouts),
      },
    },
    'while the person types, almost at rest': {
      after: [open, type('p'), 1],
      at: pausing,
      on: {
        close: { at: 'closed' },
        'type pa': { knows: { text: 'pa' } },
        'type home': { knows: { text: 'HOME', options: [overview], activeId: 'Overview' } },
        'type money out': { knows: { text: ' money  out', options: [payouts], activeId: 'Payouts' } },
        'type zebra': { knows: { text: 'zebra', options: [], activeId: null } },
        'type a space': { at: 'open.choosing', knows: { text: ' ', options: commands, activeId: 'Overview' } },
        next: active('Payouts'),
        previous: active('Payouts'),
        last: active('Payouts'),
        'point at Payouts': active('Payouts'),
        choose: chooses(page('Partners')),
        'almost the pause': { at: 'open.searching.asking', did: [['start', 'search', { text: 'p' }]] },
        'the pause': { at: 'open.searching.asking', did: [['start', 'search', { text: 'p' }]] },
      },
    },
    'when the person has just typed, and nothing fits': {
      after: [open, type('p'), 49, type(' zebra ')],
      at: pausing,
      on: {
        close: { at: 'closed' },
        'type pa': { knows: { text: 'pa', options: [page('Partners'), payouts], activeId: 'Partners' } },
        'type home': { knows: { text: 'HOME', options: [overview], activeId: 'Overview' } },
        'type money out': { knows: { text: ' money  out', options: [payouts], activeId: 'Payouts' } },
        'type zebra': { knows: { text: 'zebra' } },
        'type a space': { at: 'open.choosing', knows: { text: ' ', options: commands, activeId: 'Overview' } },
        'the pause': { at: 'open.searching.asking', did: [['start', 'search', { text: 'zebra' }]] },
      },
    },
    'while the server is asked': {
      after: [open, type('pa'), 50, step('last')],
      at: 'open.searching.asking',
      on: {
        close: { at: 'closed', did: [stops] },
        'type pa': { at: pausing, did: [stops], knows: { activeId: 'Partners' } },
        'type home': { at: pausing, did: [stops], knows: { text: 'HOME', options: [overview], activeId: 'Overview' } },
        'type money out': { at: pausing, did: [stops], knows: { text: ' money  out', options: [payouts] } },
        'type zebra': { at: pausing, did: [stops], knows: { text: 'zebra', options: [], activeId: null } },
        'type a space': {
          at: 'open.choosing',
          did: [stops],
          knows: { text: ' ', options: commands, activeId: 'Overview' },
        },
        next: active('Partners'),
        previous: active('Partners'),
        first: active('Partners'),
        choose: { at: 'closed', did: [stops, ['tell', { type: 'chosen', option: payouts }]] },
        found: {
          at: 'open.choosing',
          did: [stops],
          knows: { found: [pacific, patch], options: [page('Partners'), payouts, pacific, patch] },
        },
        'found some': {
          at: 'open.choosing',
          did: [stops],
          knows: { found: [pacific], isPartial: true, options: [page('Partners'), payouts, pacific] },
        },
        failed: { at: 'open.choosing', did: [stops], knows: { isPartial: true } },
      },
    },
    'once something was found, and something failed since': {
      after: [open, type('pac'), 50, found, type('pa'), 50, failed, step('last')],
      at: 'open.choosing',
      on: {
        close: { at: 'closed' },
        'type pa': { at: pausing, knows: { isPartial: false, activeId: 'Partners' } },
        'type home': {
          at: pausing,
          knows: { text: 'HOME', found: [], isPartial: false, options: [overview], activeId: 'Overview' },
        },
        'type money out': {
          at: pausing,
          knows: { text: ' money  out', found: [], isPartial: false, options: [payouts], activeId: 'Payouts' },
        },
        'type zebra': {
          at: pausing,
          knows: { text: 'zebra', found: [], isPartial: false, options: [], activeId: null },
        },
        'type a space': {
          knows: { text: ' ', found: [], isPartial: false, options: commands, activeId: 'Overview' },
        },
        next: active('Partners'),
        previous: active('pacific'),
        first: active('Partners'),
        'point at Payouts': active('Payouts'),
        choose: chooses(patch),
      },
    },
    'once it was closed on a part of what was found': {
      after: [open, type('pa'), 50, foundSome, step('last'), close],
      at: 'closed',
      on: {
        open: { at: 'open.choosing', knows: reopened },
        'open with fewer commands': {
          at: 'open.choosing',
          knows: { ...reopened, commands: fewer, options: fewer, activeId: 'Payouts' },
        },
      },
    },
  },
});
