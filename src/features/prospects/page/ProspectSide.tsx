import type { ProspectPage } from '#contract/prospects/prospects.ts';

import { Lifecycle } from '../../../entities/lifecycle/Lifecycle.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { ProspectContacts } from './ProspectContacts.tsx';
import { ProspectHistory } from './ProspectHistory.tsx';
import { ProspectInvitations } from './ProspectInvitations.tsx';

/** Whom one knows there, who was invited, and how it came here; loaded lazily. */
export default function ProspectSide({ prospect }: { prospect: ProspectPage }) {
  const { id, contacts, invitations, history } = prospect;
  return (
    <>
      <ProspectContacts prospectId={id} contacts={contacts} />
      {invitations.length > 0 && <ProspectInvitations invitations={invitations} />}
      <Panel title="History">
        <ProspectHistory history={history} />
        <Lifecycle entity="prospect" id={id} isPictureOnly />
      </Panel>
    </>
  );
}
