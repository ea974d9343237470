import { appEventStates } from '#contract/events/appEventStates.ts';
import { eventTypes, listAppEvents, listAppRefusals, mostEvents, type StaffApp } from '#contract/apps/admin.ts';

import { useUser } from '../../entities/session/session.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { useShown } from '../../shared/table/useShown.ts';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { count } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { eventTypeWords, appEventStatus } from './eventWords.ts';
import { Secret } from './Secret.tsx';
import classes from './StaffApps.module.css';
import { TestEvent } from './TestEvent.tsx';

const EventTrace = lazyPart(() => import('./EventTrace.tsx'));

/** How an app's billing is connected, and what it sent. */
export default function Events({ app }: { app: StaffApp }) {
  const isAdmin = useUser()?.role === 'admin';
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <Secret app={app} isAdmin={isAdmin} />
        {isAdmin && <TestEvent slug={app.slug} />}
      </div>
      <Received slug={app.slug} />
      <Refused slug={app.slug} />
    </div>
  );
}

function Received({ slug }: { slug: string }) {
  const events = useCollection(listAppEvents, {
    name: 'events',
    sort: '-receivedAt',
    perPage: 10,
    params: { slug },
    filters: { type: undefined, outcome: undefined },
  });
  const opened = useShown('event');
  const isHere = useLazyPart(EventTrace, opened.id !== null) !== null;
  return (
    <Panel title="Events" description={`The last ${count(mostEvents)} that were accepted.`} isFlush>
      <Toolbar>
        <SearchField collection={events} placeholder="Search shop or message" />
        <FilterSelect
          collection={events}
          filter="type"
          label="Event"
          placeholder="Any event"
          data={eventTypes.map((value) => ({ value, label: eventTypeWords[value] }))}
        />
        <FilterSelect
          collection={events}
          filter="outcome"
          label="Outcome"
          placeholder="Any outcome"
          data={appEventStates.map((value) => ({ value, label: appEventStatus[value].label }))}
        />
      </Toolbar>
      <DataTable
        collection={events}
        caption="Events"
        height={2}
        rowId={({ id }) => id}
        columns={[
          {
            key: 'shop',
            label: 'Shop',
            render: ({ id, shop, webhookId, isOldSecret }) => (
              <TwoLines second={isOldSecret ? `${webhookId} · old secret` : webhookId}>
                <button type="button" className={classes.open} onClick={() => opened.show(id)}>
                  {shop}
                </button>
              </TwoLines>
            ),
          },
          {
            key: 'type',
            label: 'Event',
            width: 140,
            render: ({ type }) => eventTypes.filter((one) => one === type).map((one) => eventTypeWords[one])[0] ?? type,
          },
          {
            key: 'outcome',
            label: 'Outcome',
            width: 160,
            render: ({ outcome }) => <Status {...appEventStatus[outcome]} />,
          },
          {
            key: 'receivedAt',
            label: 'Received',
            width: 136,
            hideBelow: 'sm',
            render: ({ receivedAt }) => <When at={receivedAt} />,
          },
        ]}
        empty={{ title: 'No events yet', text: 'They appear here as soon as the app’s billing sends one.' }}
      />
      <Dialog opened={opened.id !== null && isHere} onClose={opened.hide} title="Event" size="lg">
        {opened.id !== null && <EventTrace slug={slug} id={opened.id} />}
      </Dialog>
    </Panel>
  );
}

function Refused({ slug }: { slug: string }) {
  const refusals = useResource(listAppRefusals, { params: { slug } });
  return (
    <Resource of={refusals} loading={<Loading lines={3} />}>
      {(rows) => (
        <Panel
          title="Refused messages"
          description="The last 50, with the answer. Of identical messages, one per second is kept."
          isFlush
        >
          <DataTable
            rows={rows}
            caption="Refused messages"
            height={2}
            rowId={({ id }) => id}
            columns={[
              {
                key: 'detail',
                label: 'Why',
                render: ({ detail, webhookId }) => <TwoLines second={webhookId}>{detail}</TwoLines>,
              },
              { key: 'status', label: 'Answer', width: 96, render: ({ status }) => status },
              {
                key: 'receivedAt',
                label: 'Received',
                width: 136,
                hideBelow: 'sm',
                render: ({ receivedAt }) => <When at={receivedAt} />,
              },
            ]}
            empty={{ title: 'No refused messages' }}
          />
        </Panel>
      )}
    </Resource>
  );
}
