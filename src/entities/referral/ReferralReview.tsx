import { Group } from '@mantine/core';
import { useState } from 'react';

import { getLifecycle } from '#contract/lifecycles/history.ts';

import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './ReferralReview.module.css';
import { type ReviewEvent, reviewWords } from './reviewWords.ts';

const ReferralReviewForm = lazyPart(() => import('./ReferralReviewForm.tsx'));
const order: readonly ReviewEvent[] = ['clear', 'flag'];

/** Whether staff trust a referral and, when not, why; its chart decides which of the two buttons is enabled. */
export default function ReferralReview({ id }: { id: string }) {
  const [open, setOpen] = useState<ReviewEvent | null>(null);
  const isHere = useLazyPart(ReferralReviewForm, open !== null) !== null;
  const { data } = useResource(getLifecycle, { params: { entity: 'referral', id }, query: { perPage: 100 } });
  if (!data) return null;
  const { states, history, events } = data;
  const isFlagged = states.some(({ region, state }) => region === 'review' && state === 'flagged');
  const reason = history.find(({ event }) => event === 'referral.flag')?.note ?? '';
  const needsReason = events.some(({ event, needs }) => event === `referral.${open}` && needs !== null);
  const shown =
    open === null || !isHere ? null : (
      <ReferralReviewForm id={id} event={open} needsReason={needsReason} onClose={() => setOpen(null)} />
    );
  return (
    <div className={classes.review}>
      {isFlagged && (
        <Notice level="warning">
          Under review: its unpaid commissions are on hold.{reason !== '' && ` ${reason}`}
        </Notice>
      )}
      {shown ?? (
        <Group gap="sm">
          {order.map((event) => {
            const action = events.find((one) => one.event === `referral.${event}` && one.isOffered);
            return (
              <EventButton key={event} variant="default" size="xs" action={action} onClick={() => setOpen(event)}>
                {reviewWords[event].label}
              </EventButton>
            );
          })}
        </Group>
      )}
    </div>
  );
}
