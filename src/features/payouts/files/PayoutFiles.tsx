import { ExportBatch, type ExportBatchProps } from './ExportBatch.tsx';
import { ImportAnswer } from './ImportAnswer.tsx';

/** What is sent to banks and payment services, and what they answered; loaded lazily. */
export default function PayoutFiles(props: ExportBatchProps) {
  return (
    <>
      <ExportBatch {...props} />
      <ImportAnswer />
    </>
  );
}
