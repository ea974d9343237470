import { afterAll, describe, expect, it } from 'vitest';
import { createActor, type EventFrom } from 'xstate';

import { registrationMachine } from '#machines/processes/registration.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { modelOf } from '../../../src/app/charts/walks/modelOf.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';
import { registrationCases, registrationSteps as steps } from '../../../src/app/charts/walks/processCases.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

type RegistrationEvent = EventFrom<typeof registrationMachine>;
const isKnown = (event: { type: string }): event is RegistrationEvent => event.type.startsWith('registration.');
const { taken, inspect } = transitionRecorder();

describe.each(steps)('a registration kept at %s', (start) => {
  const { tested, graphed } = modelPaths(modelOf(registrationMachine, { start }), registrationCases);

  it('ends every path where its model does, the same in @xstate/test and xstate/graph', () => {
    expect(tested.map(pathEvents)).toEqual(graphed.map(pathEvents));
    for (const { steps: walked, description } of tested) {
      const actor = createActor(registrationMachine, { input: { start }, inspect }).start();
      for (const { event } of walked) if (isKnown(event)) actor.send(event);
      expect({ description, value: actor.getSnapshot().value }).toEqual({
        description,
        value: walked.at(-1)?.state.value,
      });
      actor.stop();
    }
  });
});

const after = (start: (typeof steps)[number], ...events: RegistrationEvent[]) => {
  const actor = createActor(registrationMachine, { input: { start }, inspect }).start();
  for (const event of events) actor.send(event);
  const { value } = actor.getSnapshot();
  actor.stop();
  return value;
};

describe('a registration', () => {
  it('goes on once a step is complete, back at will, and to the step of what was refused', () => {
    const [onward, stay] = registrationCases;
    if (!onward || !stay) throw new Error('two cases are missing');
    expect([
      after('company'),
      after('company', stay),
      after('company', onward),
      after('company', onward, onward),
      after('contact', { type: 'registration.back' }),
      after('expertise', { type: 'registration.back' }),
      after('contact', { type: 'registration.goTo', step: 'company' }),
      after('contact', { type: 'registration.goTo', step: 'expertise' }),
      after('company', { type: 'registration.goTo', step: 'contact' }),
      after('contact', { type: 'registration.sent' }),
      after('expertise', { type: 'registration.sent' }),
    ]).toEqual([
      { filling: 'company' },
      { filling: 'company' },
      { filling: 'expertise' },
      { filling: 'contact' },
      { filling: 'expertise' },
      { filling: 'company' },
      { filling: 'company' },
      { filling: 'expertise' },
      { filling: 'contact' },
      'registered',
      { filling: 'expertise' },
    ]);
  });

  afterAll(() => {
    expect(missedTransitions('Vitest', registrationMachine, taken)).toEqual([]);
  });
});
