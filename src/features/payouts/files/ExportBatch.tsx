import type { listAdminPayouts } from '#contract/payouts/list.ts';
import type { MetaOf } from '#contract/shared/endpoint.ts';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { month as monthName } from '../../../shared/text/format.ts';
import type { MovesHandlers } from '../steps/useAskMoves.ts';

const ExportBatchForm = lazyPart(() => import('./ExportBatchForm.tsx'));

export interface ExportBatchProps extends MovesHandlers {
  /** null where payouts of any month are listed. */
  month: string | null;
  /** undefined until it is known, and where a search hides some payouts. */
  states: MetaOf<typeof listAdminPayouts>['states'] | undefined;
  /** A step of many is under way. */
  isBusy: boolean;
}

const missing = ({ month, states }: Pick<ExportBatchProps, 'month' | 'states'>): string | null => {
  if (month === null) return 'Choose a month first. A batch covers one month.';
  const isEmpty = states?.every(({ state }) => !['approved', 'processing', 'overdue'].includes(state)) ?? false;
  return isEmpty ? `No approved payouts for ${monthName(month)} yet.` : null;
};

/** The files for banks and payment services of a month's approved payouts; says why where there is none. */
export function ExportBatch(props: ExportBatchProps) {
  const { month } = props;
  const { isOpen, open, close } = useLazyDialog(ExportBatchForm);
  const reason = missing(props);
  return (
    <>
      <EventButton
        variant="default"
        action={{ isAllowed: reason === null, reasons: reason === null ? [] : [reason] }}
        onClick={open}
      >
        Export batch
      </EventButton>
      <Dialog opened={isOpen && month !== null} onClose={close} title="Export batch">
        {month !== null && (
          <ExportBatchForm
            month={month}
            isBusy={props.isBusy}
            onConfirmed={(moves) => {
              close();
              props.onConfirmed(moves);
            }}
            onNothing={(moved) => {
              close();
              props.onNothing(moved);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
