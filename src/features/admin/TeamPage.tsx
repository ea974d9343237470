import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { listStaff, type StaffAccount, staffRoles } from '#contract/staff.ts';

import { AdminsOnly } from '../../entities/session/AdminsOnly.tsx';
import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Status, type StatusProps } from '../../shared/feedback/Status.tsx';
import { PageHeader, type PageHeaderProps } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { count, dash } from '../../shared/text/format.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { When } from '../../shared/text/When.tsx';
import { roleWords } from './roleWords.ts';
import { TeamActions } from './TeamActions.tsx';

const states = {
  active: { tone: 'success', label: 'Active' },
  deactivated: { tone: 'neutral', mark: 'off', label: 'Deactivated' },
} as const satisfies Record<StaffAccount['state'], StatusProps>;

const heading: PageHeaderProps = { title: 'Team', description: 'Staff accounts. New colleagues are invited by email.' };

/** The accounts of staff: roles, last sign-ins, and who may sign in. */
export default function TeamPage() {
  return useUser()?.role === 'admin' ? (
    <Team />
  ) : (
    <>
      <PageHeader {...heading} />
      <AdminsOnly what="see the team">{null}</AdminsOnly>
    </>
  );
}

function Team() {
  const team = useCollection(listStaff, { sort: 'name', filters: { role: undefined, state: undefined } });
  const me = useUser()?.id;
  return (
    <>
      <PageHeader
        {...heading}
        actions={
          <>
            <Button component={Link} href={paths.adminAudit.to()} variant="default">
              Audit log
            </Button>
            <Button component={Link} href={paths.adminInvitations.to()}>
              Invite a colleague
            </Button>
          </>
        }
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={team} placeholder="Search name or email" />
          <FilterSelect
            collection={team}
            filter="role"
            label="Role"
            placeholder="Any role"
            data={staffRoles.map((value) => ({ value, label: roleWords[value] }))}
          />
          <FilterSelect
            collection={team}
            filter="state"
            label="Status"
            placeholder="Any status"
            data={Object.entries(states).map(([value, { label }]) => ({ value, label }))}
          />
        </Toolbar>
        <DataTable
          collection={team}
          caption="Team"
          height={2}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'name',
              label: 'Name',
              sortKey: 'name',
              sortsAs: 'text',
              render: (account) => (
                <TwoLines second={account.email}>{nameOf(account) + (account.id === me ? ' (you)' : '')}</TwoLines>
              ),
            },
            { key: 'role', label: 'Role', width: 112, render: ({ role }) => roleWords[role] },
            { key: 'state', label: 'Status', width: 124, render: ({ state }) => <Status {...states[state]} /> },
            {
              key: 'partners',
              label: 'Partners',
              align: 'right',
              width: 92,
              hideBelow: 'md',
              render: ({ partners }) => (partners === 0 ? dash : count(partners)),
            },
            {
              key: 'lastSignInAt',
              label: 'Last sign-in',
              sortKey: 'lastSignInAt',
              width: 132,
              render: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <When at={lastSignInAt} />),
            },
            {
              key: 'steps',
              label: 'Account',
              width: 232,
              render: (account) => <TeamActions account={account} />,
            },
          ]}
          empty={{ title: 'No staff yet', text: 'Colleagues appear here once they accept an invitation.' }}
        />
      </Panel>
    </>
  );
}
