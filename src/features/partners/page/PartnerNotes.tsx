import Notes from '../../../entities/note/Notes.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import type { PartnerPartProps } from './partnerPart.ts';

/** What staff wrote about a partner. */
export default function PartnerNotes({ partner: { id } }: PartnerPartProps) {
  return (
    <Panel title="Notes" description="Staff only. Mentioned colleagues are notified.">
      <Notes of="partner" id={id} />
    </Panel>
  );
}
