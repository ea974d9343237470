import type { ReactNode } from 'react';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';

import { WhyRefused } from '../../entities/lifecycle/WhyRefused.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import classes from './Content.module.css';

interface ContentStepsProps {
  actions: readonly AllowedEvent[];
  /** By event; other events have their buttons elsewhere. */
  steps: ReadonlyMap<string, { onClick: () => void; isBusy: boolean }>;
  /** The event of the button that stands out. */
  main: string;
  /** What can be done besides. */
  children?: ReactNode;
}

/** What the chart of a banner or a newsletter allows; what a guard refuses says why. */
export function ContentSteps({ actions, steps, main, children }: ContentStepsProps) {
  const possible = actions.filter(({ event, isFromHere }) => isFromHere && steps.has(event));
  return (
    <>
      <div className={classes['steps']}>
        {possible.map((action) => {
          const step = steps.get(action.event);
          return (
            <EventButton
              key={action.event}
              action={action}
              variant={action.event === main ? 'filled' : 'default'}
              loading={step?.isBusy}
              onClick={() => step?.onClick()}
            >
              {eventLabel(action.event)}
            </EventButton>
          );
        })}
        {children}
      </div>
      <WhyRefused actions={possible} />
    </>
  );
}
