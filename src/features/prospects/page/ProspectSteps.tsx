import { useDisclosure } from '@mantine/hooks';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import type { ProspectPage } from '#contract/prospects/prospects.ts';
import { reopenProspect } from '#contract/prospects/work.ts';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';

const LoseProspect = lazyPart(() => import('./LoseProspect.tsx'));
const loadMove = () => import('../edit/moveProspect.tsx');

/** What the prospect’s chart leads to from here: off the list or back, lost or open again. */
export function ProspectSteps({ prospect }: { prospect: ProspectPage }) {
  const { id, name, actions } = prospect;
  const [isLosing, { open: openLosing, close }] = useDisclosure(false);
  usePreloaded(LoseProspect);
  const reopen = useSubmission(reopenProspect, {
    what: 'Reopening the prospect',
    onDone: () => toast(`${name} reopened`, { level: 'success' }),
  });
  const move = (event: 'prospect.archive' | 'prospect.unarchive') =>
    void loadMove().then(({ moveProspect }) => moveProspect(prospect, event));
  const steps = [
    { event: 'prospect.lose', run: openLosing },
    { event: 'prospect.reopen', run: () => reopen.submit({ params: { id } }), isBusy: reopen.isBusy },
    { event: 'prospect.archive', run: () => move('prospect.archive') },
    { event: 'prospect.unarchive', run: () => move('prospect.unarchive') },
  ];
  return (
    <>
      {steps.map(({ event, run, isBusy = false }) => {
        const action = actions.find((one) => one.event === event);
        return (
          action?.isFromHere && (
            <EventButton key={event} action={action} variant="default" loading={isBusy} onClick={run}>
              {eventLabel(event)}
            </EventButton>
          )
        );
      })}
      <Dialog opened={isLosing} onClose={close} title={`Mark ${name} as lost`} size="sm">
        {isLosing && <LoseProspect prospect={prospect} onClose={close} />}
      </Dialog>
    </>
  );
}
