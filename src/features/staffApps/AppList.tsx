import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { listingStates, listStaffApps } from '#contract/apps/admin.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { plural } from '#contract/shared/plural.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { percent } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { listingStatus } from './listingStates.ts';

const planForms = { one: 'plan', other: 'plans' };

/** Every app, with whether it is offered and when its billing last sent something. */
export default function AppList() {
  const apps = useCollection(listStaffApps, { name: 'apps', sort: 'name', filters: { state: undefined } });
  const isAdmin = useUser()?.role === 'admin';
  return (
    <>
      <PageHeader
        title="Apps"
        description="What partners refer shops to."
        actions={
          isAdmin && (
            <Button component={Link} href={paths.adminAppDetails.to({ add: 'true' })}>
              Add app
            </Button>
          )
        }
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={apps} placeholder="Search apps" />
          <FilterSelect
            collection={apps}
            filter="state"
            label="Status"
            placeholder="Any status"
            data={listingStates.map((value) => ({ value, label: stateLabel(value) }))}
          />
        </Toolbar>
        <DataTable
          collection={apps}
          caption="Apps"
          height={2}
          rowId={({ id }) => id}
          rowHref={({ slug }) => paths.adminAppDetails.to({ app: slug })}
          columns={[
            {
              key: 'name',
              label: 'App',
              render: ({ name, color, tagline }) => (
                <TwoLines second={tagline}>
                  <AppName name={name} color={color} />
                </TwoLines>
              ),
            },
            { key: 'state', label: 'Status', width: 120, render: ({ state }) => <Status {...listingStatus[state]} /> },
            { key: 'category', label: 'Category', width: 150, hideBelow: 'md', render: ({ category }) => category },
            {
              key: 'rate',
              label: 'Rate',
              width: 88,
              align: 'right',
              hideBelow: 'sm',
              render: ({ commissionRate }) => percent(commissionRate),
            },
            {
              key: 'plans',
              label: 'Plans',
              width: 96,
              hideBelow: 'md',
              render: ({ plans }) => plural(plans, planForms),
            },
            {
              key: 'lastEventAt',
              label: 'Last event',
              width: 136,
              hideBelow: 'sm',
              render: ({ lastEventAt }) => <When at={lastEventAt} />,
            },
          ]}
          empty={{ title: 'No apps yet', text: 'Partners refer shops to the apps that an admin adds here.' }}
        />
      </Panel>
    </>
  );
}
