import { useEffect, useEffectEvent, useRef } from 'react';

import { isRecord } from '#contract/shared/isRecord.ts';
import { registrationSteps, type RegistrationStep } from './registrationDraft.ts';

/** What a history entry keeps: its step, and the steps that the entries before it show. */
interface StepEntry {
  step: RegistrationStep;
  trail: readonly RegistrationStep[];
}

const names = registrationSteps.map(({ name }) => name);
const isStep = (value: unknown): value is RegistrationStep => names.some((name) => name === value);

function entryHere(): StepEntry | null {
  const state: unknown = history.state;
  const kept = isRecord(state) ? state['registration'] : null;
  if (!isRecord(kept) || !isStep(kept['step']) || !Array.isArray(kept['trail'])) return null;
  return { step: kept['step'], trail: kept['trail'].filter(isStep) };
}

/** The browser's Back and Forward go through the steps: `onStep` takes the entry's. What is typed stays out of the history. */
export function useStepHistory(step: RegistrationStep | null, onStep: (step: RegistrationStep) => void): void {
  const isGoing = useRef(false);
  const follow = useEffectEvent((to: RegistrationStep) => {
    const here = entryHere();
    if (isGoing.current || here?.step === to) return;
    const back = here === null ? -1 : here.trail.lastIndexOf(to);
    if (here !== null && back !== -1) {
      // The entries come later: until then a second step back would go as far again.
      isGoing.current = true;
      history.go(back - here.trail.length);
    } else if (here !== null && names.indexOf(to) > names.indexOf(here.step))
      history.pushState({ registration: { step: to, trail: [...here.trail, here.step] } }, '');
    else history.replaceState({ registration: { step: to, trail: [] } }, '');
  });
  const arrive = useEffectEvent(() => {
    const isOurs = isGoing.current;
    isGoing.current = false;
    const here = entryHere();
    if (step === null || here === null) return;
    if (isOurs) follow(step);
    else if (here.step !== step) onStep(here.step);
  });
  useEffect(() => {
    arrive();
    const pop = () => arrive();
    addEventListener('popstate', pop);
    return () => removeEventListener('popstate', pop);
  }, []);
  useEffect(() => {
    if (step !== null) follow(step);
  }, [step]);
}
