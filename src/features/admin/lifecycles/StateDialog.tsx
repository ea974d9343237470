import { Stack } from '@mantine/core';

import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import {
  getStateRecords,
  type NextStepOf,
  type StateFigures,
  type StateRecord,
} from '#contract/lifecycles/stateMap.ts';

import { useUser } from '../../../entities/session/session.ts';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import type { useShown } from '../../../shared/table/useShown.ts';
import { dash } from '../../../shared/text/format.ts';
import { When } from '../../../shared/text/When.tsx';
import { auditHref } from '../audit/auditHref.ts';
import { LimitForm } from './LimitForm.tsx';
import { latenessStatus, limitWords, stateKey, stateTitle, takersWords } from './stateWords.ts';
import classes from './StateMap.module.css';

interface StateDialogProps {
  shown: ReturnType<typeof useShown>;
  at: string;
  /** null for an address that names no state. */
  figures: StateFigures | null;
}

/** One state over the map: what has been in it for longest, what may follow, and its limits. */
export default function StateDialog({ shown: { id, hide }, figures }: StateDialogProps) {
  return (
    <Dialog opened={id !== null} onClose={hide} title={figures ? stateTitle(figures) : 'State'} size="xl">
      {figures ? (
        <State key={stateKey(figures)} figures={figures} />
      ) : (
        <Empty title="State not found" text="No lifecycle has a state with this name." />
      )}
    </Dialog>
  );
}

function State({ figures }: { figures: StateFigures }) {
  const { entity, region, state, limit, isByDeadline } = figures;
  const isAdmin = useUser()?.role === 'admin';
  const records = useResource(getStateRecords, { params: { entity, region, state } });
  return (
    <Stack gap="lg">
      <Resource of={records} loading={<Loading lines={8} />}>
        {({ oldest, next }) => (
          <Stack gap="lg">
            <Oldest figures={figures} oldest={oldest} />
            <section>
              <h3 className={classes.heading}>What can happen next</h3>
              <Next steps={next} state={state} />
            </section>
          </Stack>
        )}
      </Resource>
      <section>
        <h3 className={classes.heading}>Limits</h3>
        {limit !== null && isAdmin ? (
          <LimitForm key={`${limit.lateHours} ${limit.veryLateHours}`} figures={figures} limit={limit} />
        ) : (
          <p className={classes.none}>{limitWords(limit, isByDeadline)}</p>
        )}
      </section>
    </Stack>
  );
}

function Oldest({ figures, oldest }: { figures: StateFigures; oldest: readonly StateRecord[] }) {
  const hrefOf = ({ id, label, slug, partner }: StateRecord): string | null =>
    auditHref({
      isStep: true,
      record: { entity: figures.entity, entityId: id, label, toState: figures.state, slug, partner },
    });
  const isLinked = oldest.some((record) => hrefOf(record) !== null);
  return (
    <DataTable
      caption="Longest here"
      rows={oldest}
      rowId={({ id }) => id}
      {...(isLinked && { rowHref: (record: StateRecord) => hrefOf(record) ?? '' })}
      empty={{ title: 'Nothing is in this state' }}
      columns={[
        { key: 'label', label: 'Record', share: 2, render: ({ label }) => (label === '' ? 'Unnamed' : label) },
        { key: 'partner', label: 'Partner', render: ({ partner }) => partner?.name ?? dash },
        { key: 'since', label: 'In this state since', render: ({ since }) => <When at={since} /> },
        { key: 'lateness', label: 'Waiting', render: ({ lateness }) => <Status {...latenessStatus[lateness]} /> },
      ]}
    />
  );
}

function Next({ steps, state }: { steps: readonly NextStepOf[]; state: string }) {
  if (steps.length === 0) return <p className={classes.none}>Nothing. It ends here.</p>;
  return (
    <ul className={classes.next}>
      {steps.map(({ event, toState, by, conditions }) => (
        <li key={`${event} ${toState} ${conditions.join()}`}>
          {eventLabel(event)}
          {toState !== state && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="unseen"> to </span> {stateLabel(toState).toLowerCase()}
            </>
          )}
          <small>
            {takersWords(by)}
            {conditions.length > 0 && `, if ${conditions.join(' and ')}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
