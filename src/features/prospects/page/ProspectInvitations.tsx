import type { ProspectPage } from '#contract/prospects/prospects.ts';

import { Panel } from '../../../shared/page/Panel.tsx';
import { invitationStatus } from '../../../entities/invitation/invitationStates.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { When } from '../../../shared/text/When.tsx';
import classes from './ProspectPage.module.css';

type Invitation = ProspectPage['invitations'][number];

/** Which of the contacts were invited, and what became of it. */
export const ProspectInvitations = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <Panel title="Invitations">
    <ul className={classes.list} aria-label="Invitations">
      {invitations.map(({ id, email, status, sentAt }) => (
        <li key={id} className={classes.item}>
          <div className={classes.body}>
            <p className={classes.name}>{email}</p>
            <p className={classes.line}>
              Sent <When at={sentAt} />
            </p>
          </div>
          <Status {...invitationStatus[status]} />
        </li>
      ))}
    </ul>
  </Panel>
);
