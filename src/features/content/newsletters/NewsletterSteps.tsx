import { Button } from '@mantine/core';

import {
  cancelNewsletter,
  type Newsletter,
  scheduleNewsletter,
  testNewsletter,
  unscheduleNewsletter,
} from '#contract/content/newsletters.ts';

import { newsletterActions } from '../../../entities/newsletter/newsletterActions.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ContentSteps } from '../ContentSteps.tsx';

/** What the chart of a newsletter allows, and a test to oneself. */
export function NewsletterSteps({ newsletter }: { newsletter: Newsletter }) {
  const params = { id: newsletter.id };
  const test = useSubmission(testNewsletter, {
    what: 'Sending the test',
    onDone: ({ data }) => toast(`Test sent to ${data.email}`, { level: 'success' }),
  });
  const schedule = useSubmission(scheduleNewsletter, {
    what: 'Scheduling the newsletter',
    onDone: ({ data }) =>
      toast(data.state === 'sending' ? 'Newsletter is being sent' : 'Newsletter scheduled', { level: 'success' }),
  });
  const unschedule = useSubmission(unscheduleNewsletter, {
    what: 'Changing the newsletter',
    onDone: () => toast('Newsletter is a draft again', { level: 'success' }),
  });
  const cancel = useSubmission(cancelNewsletter, {
    what: 'Cancelling the newsletter',
    onDone: () => toast('Newsletter cancelled', { level: 'success' }),
  });
  const askSchedule = useConfirmation({
    message: 'It goes to everyone in its audience at its time. Emails already sent can’t be recalled.',
    confirmLabel: 'Schedule newsletter',
    isStep: true,
    onConfirm: () => schedule.submit({ params }),
  });
  const askCancel = useConfirmation({
    message: 'People it hasn’t reached yet won’t get it. It can’t be sent again.',
    confirmLabel: 'Cancel newsletter',
    onConfirm: () => cancel.submit({ params }),
  });
  const steps = new Map([
    ['newsletter.schedule', { onClick: askSchedule, isBusy: schedule.isBusy }],
    ['newsletter.unschedule', { onClick: () => unschedule.submit({ params }), isBusy: unschedule.isBusy }],
    ['newsletter.cancel', { onClick: askCancel, isBusy: cancel.isBusy }],
  ]);
  return (
    <ContentSteps actions={newsletterActions(newsletter)} steps={steps} main="newsletter.schedule">
      <Button variant="default" loading={test.isBusy} onClick={() => test.submit({ params })}>
        Send a test to myself
      </Button>
    </ContentSteps>
  );
}
