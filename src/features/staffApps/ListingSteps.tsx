import { capital } from '#contract/shared/format.ts';
import { Group } from '@mantine/core';
import { useState } from 'react';

import { type ListingEvent, listingEvents, moveApp, type StaffApp } from '#contract/apps/admin.ts';
import type { LifecycleInput } from '#contract/lifecycles/lifecycles.ts';
import { eventLabel, happenedTo } from '#contract/lifecycles/eventWords.ts';

import { useSubmission } from '../../shared/data/useSubmission.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { WhyRefused } from '../../entities/lifecycle/WhyRefused.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { listingActions } from './listingActions.ts';

const RetireForm = lazyPart(() => import('./RetireForm.tsx'));

/** What the chart of an app's listing allows the viewer; what a guard refuses says why. */
export function ListingSteps({ app }: { app: StaffApp }) {
  const [chosen, setChosen] = useState<{ step: ListingEvent; needs: LifecycleInput | null } | null>(null);
  const move = useSubmission(moveApp, {
    onDone: (_, { body: { event } }) => toast(capital(happenedTo(`listing.${event}`)), { level: 'success' }),
  });
  const actions = listingActions(app);
  const possible = listingEvents.flatMap((step) => {
    const action = actions.find(({ event }) => event === `listing.${step}`);
    return action?.isFromHere ? [{ step, action }] : [];
  });
  // What is being written stays, also where someone else takes a step meanwhile.
  const isAsking = chosen !== null && chosen.needs !== null;
  const isHere = useLazyPart(RetireForm, isAsking) !== null;
  const close = () => setChosen(null);
  return (
    <>
      <Group gap="sm">
        {possible.map(({ step, action }) => (
          <EventButton
            key={step}
            size="xs"
            variant={step === 'show' ? 'filled' : 'default'}
            disabled={move.isBusy && chosen?.step !== step}
            loading={move.isBusy && chosen?.step === step}
            action={action}
            onClick={() => {
              setChosen({ step, needs: action.needs });
              if (action.needs === null) move.submit({ params: { slug: app.slug }, body: { event: step } });
            }}
          >
            {eventLabel(`listing.${step}`)}
          </EventButton>
        ))}
      </Group>
      <WhyRefused actions={possible.map(({ action }) => action)} />
      <Dialog opened={isAsking && isHere} onClose={close} title={`Retire ${app.name}`} size="sm">
        {isAsking && <RetireForm slug={app.slug} onClose={close} />}
      </Dialog>
    </>
  );
}
