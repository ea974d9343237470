import { exportPayoutBatch, type listAdminPayouts } from '#contract/payouts.ts';
import type { MetaOf } from '#contract/endpoint.ts';

import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { month as monthName } from '../../shared/text/format.ts';

interface ExportBatchProps {
  /** null where payouts of any month are listed. */
  month: string | null;
  /** undefined until it is known, and where a search hides some payouts. */
  states: MetaOf<typeof listAdminPayouts>['states'] | undefined;
}

const missing = ({ month, states }: ExportBatchProps): string | null => {
  if (month === null) return 'Choose a month first. A batch covers one month.';
  const isEmpty = states?.every(({ state }) => state !== 'approved' && state !== 'processing') ?? false;
  return isEmpty ? `No approved payouts for ${monthName(month)} yet.` : null;
};

/** The file for the bank of a month's approved payouts; where there is none to be had it says why. */
export default function ExportBatch(props: ExportBatchProps) {
  const { month } = props;
  const reason = missing(props);
  return reason !== null || month === null ? (
    <EventButton
      variant="default"
      action={{ isAllowed: false, reasons: reason === null ? [] : [reason] }}
      onClick={() => undefined}
    >
      Export batch
    </EventButton>
  ) : (
    <DownloadButton
      endpoint={exportPayoutBatch}
      input={{ query: { month } }}
      filename={`payouts-${month}.csv`}
      label="Export batch"
    />
  );
}
