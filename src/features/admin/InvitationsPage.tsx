import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { Invitation } from '#contract/invitations/invitations.ts';

import { invitationStatus } from '../../entities/invitation/invitationStates.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { When } from '../../shared/text/When.tsx';
import { date, dash } from '../../shared/text/format.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { list } from './invitationsList.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { roleWords } from './roleWords.ts';

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'));
const actions = (invitation: Invitation) => <InvitationActions invitation={invitation} />;

/** Whom staff invited, and what came of it. */
export default function InvitationsPage() {
  const invitations = useCollection(list.endpoint, list.options);
  const [isInviting, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHeader
        title="Invitations"
        description="Invitations are single-use and expire after 7 days."
        actions={<Button onClick={open}>Invite</Button>}
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={invitations} placeholder="Search email" />
          <FilterSelect
            collection={invitations}
            filter="status"
            label="Status"
            placeholder="Any status"
            data={Object.entries(invitationStatus).map(([value, { label }]) => ({ value, label }))}
          />
        </Toolbar>
        <DataTable
          collection={invitations}
          caption="Invitations"
          rowId={({ id }) => id}
          columns={[
            { key: 'email', label: 'Email', sortKey: 'email', sortsAs: 'text', render: ({ email }) => email },
            {
              key: 'role',
              label: 'Role',
              width: 172,
              render: ({ role, isPreApproved }) => (isPreApproved ? 'Partner (pre-approved)' : roleWords[role]),
            },
            {
              key: 'status',
              label: 'Status',
              width: 108,
              render: ({ status }) => <Status {...invitationStatus[status]} />,
            },
            {
              key: 'invitedBy',
              label: 'Invited by',
              width: 150,
              hideBelow: 'md',
              render: ({ invitedBy }) => (invitedBy ? `${invitedBy.firstName} ${invitedBy.lastName}` : dash),
            },
            {
              key: 'sentAt',
              label: 'Sent',
              width: 108,
              sortKey: 'createdAt',
              render: ({ sentAt }) => <When at={sentAt} />,
            },
            {
              key: 'until',
              label: 'Expires',
              width: 180,
              hideBelow: 'md',
              render: ({ actions: mayFollow, expiresAt, acceptedAt }) =>
                acceptedAt !== null
                  ? `Accepted ${date(acceptedAt)}`
                  : mayFollow.some(({ isFromHere }) => isFromHere)
                    ? date(expiresAt)
                    : dash,
            },
          ]}
          actions={actions}
          empty={{
            title: 'No invitations yet',
            text: 'Invite an agency or a colleague by email. Their email then needs no further confirmation.',
            action: (
              <Button variant="default" onClick={open}>
                Send an invitation
              </Button>
            ),
          }}
        />
      </Panel>
      <InviteDialog isWanted={isInviting} isOpen={isInviting} onClose={close} />
    </>
  );
}
