import { Group } from '@mantine/core';
import { useState } from 'react';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';

import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { WhyRefused } from './WhyRefused.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { useLetterKeys } from '../../shared/table/keys/useLetterKeys.ts';
import { type TextStep, TextStepForm } from './TextStepForm.tsx';

interface NextStepProps {
  id: string;
  actions: readonly AllowedEvent[];
  /** By event; other events have their buttons elsewhere. */
  steps: Readonly<Partial<Record<string, TextStep>>>;
  /** The event of the button that stands out. */
  main?: string;
  /** Letters that open them, by event. */
  letters?: Readonly<Partial<Record<string, string>>>;
}

const noLetters = {};

/** The steps that may follow: a press opens the text that goes with one. */
export function NextStep({ id, actions, steps, main, letters = noLetters }: NextStepProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened(null);
  const possible = actions.filter(({ isFromHere, event }) => isFromHere && steps[event] !== undefined);
  useLetterKeys(
    Object.fromEntries(
      possible.flatMap(({ event, isAllowed }): [string, () => void][] => {
        const letter = letters[event];
        return letter === undefined || !isAllowed ? [] : [[letter, () => setOpened(event)]];
      }),
    ),
  );
  const step = opened === null ? undefined : steps[opened];
  if (possible.length === 0 && step === undefined) return null;
  return (
    <Panel title="Next step">
      {step === undefined ? (
        <>
          <Group gap="sm">
            {possible.map((action) => (
              <EventButton
                key={action.event}
                action={action}
                variant={action.event === main ? 'filled' : 'default'}
                onClick={() => setOpened(action.event)}
              >
                {eventLabel(action.event)}
              </EventButton>
            ))}
          </Group>
          <WhyRefused actions={possible} />
        </>
      ) : (
        <>
          {/* What is being written stays, also where someone else takes a step meanwhile: its answer says what came of it. */}
          <TextStepForm id={id} step={step} onDone={close} onCancel={close} />
          <WhyRefused actions={actions.filter(({ event }) => event === opened)} />
        </>
      )}
    </Panel>
  );
}
