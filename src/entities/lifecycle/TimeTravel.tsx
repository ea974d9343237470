import { Button } from '@mantine/core';
import { useId } from 'react';

import type { DataOf } from '#contract/shared/endpoint.ts';
import {
  getLifecycleAt,
  type LifecycleEvent,
  type LifecycleStep,
  type MoneyPart,
  type ShownEntity,
} from '#contract/lifecycles/history.ts';
import { regionLabel, stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { isStaffRole } from '#contract/session/user.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { dateTime, money } from '../../shared/text/format.ts';
import { useUser } from '../session/session.ts';
import { chartsOf } from './lifecycleCharts.ts';
import { LifecyclePicture } from './LifecyclePicture.tsx';
import { byWords, happened } from './lifecycleWords.ts';
import classes from './Lifecycle.module.css';

interface TimeTravelProps {
  entity: ShownEntity;
  id: string;
  /** Newest first. */
  history: readonly LifecycleStep[];
  instant: string;
  /** null is now. */
  onTravel: (instant: string | null) => void;
}

/** The record as it was: a slider along its history, and what held at that instant. */
export function TimeTravel({ entity, id, history, instant, onTravel }: TimeTravelProps) {
  const label = useId();
  const steps = history.toReversed();
  const [first] = steps;
  // One place before the first step, one for each, and now.
  const place = steps.findLastIndex(({ createdAt }) => createdAt <= instant) + 1;
  const goTo = (chosen: number) => {
    const step = steps[chosen - 1];
    if (chosen > steps.length) onTravel(null);
    else if (step) onTravel(step.createdAt);
    else if (first) onTravel(new Date(Date.parse(first.createdAt) - 1).toISOString());
  };
  const at = steps[place - 1];
  return (
    <div className={classes.travel}>
      <div className={classes.scale}>
        <label htmlFor={label}>As of {dateTime(instant)}</label>
        <input
          id={label}
          type="range"
          min={0}
          max={steps.length + 1}
          step={1}
          value={place}
          aria-valuetext={`${dateTime(instant)}, ${at ? happened(at.event).toLowerCase() : 'before the first step'}`}
          onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
        <div className={classes.ends} aria-hidden="true">
          <span>Before the first step</span>
          <span>Now</span>
        </div>
      </div>
      <AsOf entity={entity} id={id} history={history} instant={instant} />
      <Button className={classes.back} size="compact-sm" variant="default" onClick={() => onTravel(null)}>
        Back to now
      </Button>
    </div>
  );
}

function AsOf({ entity, id, history, instant }: Omit<TimeTravelProps, 'onTravel'>) {
  const then = useResource(getLifecycleAt, { params: { entity, id }, query: { instant } });
  return (
    <Resource of={then} loading={<Loading lines={5} />}>
      {(data) =>
        data.standings.length === 0 ? (
          <p className={classes.none} role="status">
            It didn’t exist yet. It was created {dateTime(data.bornAt)}.
          </p>
        ) : (
          <Then entity={entity} history={history.filter(({ createdAt }) => createdAt <= instant)} data={data} />
        )
      }
    </Resource>
  );
}

type AsOfData = DataOf<typeof getLifecycleAt>;

const parts: Readonly<Record<MoneyPart, string>> = {
  earned: 'Earned',
  reversed: 'Reversed',
  total: 'Total',
  paid: 'Paid',
  balance: 'Balance',
};

interface ThenProps {
  entity: ShownEntity;
  /** Up to the instant. */
  history: readonly LifecycleStep[];
  data: AsOfData;
}

function Then({ entity, history, data: { standings, money: sums } }: ThenProps) {
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  const pictures = chartsOf(entity);
  const isMany = standings.length > 1;
  return (
    <>
      {standings.map(({ region, state, step, next }) => (
        <section key={region} aria-label={regionLabel(region)}>
          <p className={classes.then} role="status">
            {isMany && `${regionLabel(region)}: `}
            {stateLabel(state)}
          </p>
          {step && (
            <p className={classes.none}>
              {happened(step.event)} {byWords(step)}, {dateTime(step.createdAt)}
              {step.note !== '' && (
                <>
                  <br />
                  {step.note}
                </>
              )}
              {step.file && (
                <>
                  <br />
                  With a file: {step.file.name}
                </>
              )}
            </p>
          )}
          {next.length > 0 && (
            <ul className={classes.follows} aria-label="What could happen next">
              {next.map(({ event, toState, conditions }) => (
                <li key={`${event} ${toState} ${conditions.join()}`}>
                  {eventLabel(event)}
                  {conditions.length > 0 && <small>if {conditions.join(' and ')}</small>}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {sums.length > 0 && (
        <Definition
          items={sums.map(({ part, currency, amount }) => ({ label: parts[part], value: money(amount, currency) }))}
        />
      )}
      {isStaff && (
        <div className={classes.regions}>
          {pictures.map((picture) => {
            const standing = standings.find(({ region }) => region === picture.region);
            return (
              <LifecyclePicture
                key={picture.region}
                picture={picture}
                state={standing?.state ?? ''}
                history={history}
                events={(standing?.next ?? []).map(asEvent(picture.region))}
                title={isMany ? regionLabel(picture.region) : undefined}
              />
            );
          })}
        </div>
      )}
    </>
  );
}

/** Whether a condition held is not kept: what has one is drawn as what was not certain. */
const asEvent =
  (region: string) =>
  ({ event, conditions }: AsOfData['standings'][number]['next'][number]): LifecycleEvent => ({
    event,
    region,
    isAllowed: conditions.length === 0,
    isFromHere: true,
    isOffered: false,
    reasons: [],
    needs: null,
  });
