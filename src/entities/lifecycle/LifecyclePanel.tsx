import { getLifecycle, type ShownEntity } from '#contract/lifecycles/history.ts';
import { regionLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { Button } from '@mantine/core';

import { chartsOf } from './lifecycleCharts.ts';
import { LifecycleHistory } from './LifecycleHistory.tsx';
import { LifecyclePicture } from './LifecyclePicture.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { isStaffRole } from '#contract/session/user.ts';
import { useUser } from '../session/session.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { TimeTravel } from './TimeTravel.tsx';
import { useInstant } from './useInstant.ts';
import classes from './Lifecycle.module.css';

export interface LifecycleProps {
  entity: ShownEntity;
  id: string;
  /** The history is shown beside it. */
  isPictureOnly?: boolean;
}

const steps = 100;

/** What `Lifecycle` shows; loaded lazily. The charts are for staff, who open them. */
export default function LifecyclePanel({ entity, id, isPictureOnly = false }: LifecycleProps) {
  const lifecycle = useResource(getLifecycle, { params: { entity, id }, query: { perPage: steps } });
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  const pictures = chartsOf(entity);
  const [instant, travel] = useInstant(id);
  return (
    <Resource of={lifecycle}>
      {({ states, history, events }) => {
        // Events of this state that an unmet guard refuses.
        const refused = events.filter(({ isAllowed, isFromHere }) => isFromHere && !isAllowed);
        if (instant !== null)
          return <TimeTravel entity={entity} id={id} history={history} instant={instant} onTravel={travel} />;
        return (
          <div className={classes.lifecycle}>
            {history.length > 0 && (
              <Button
                className={classes.back}
                size="compact-sm"
                variant="subtle"
                onClick={() => travel(history[0]?.createdAt ?? null)}
              >
                View an earlier state
              </Button>
            )}
            {!isPictureOnly && (
              <LifecycleHistory id={id} history={history} total={lifecycle.meta?.total ?? history.length} />
            )}
            {isStaff && (
              <details className={classes.works}>
                <summary>How this works</summary>
                <div className={classes.regions}>
                  {pictures.map((picture) => (
                    <LifecyclePicture
                      key={picture.region}
                      picture={picture}
                      state={states.find(({ region }) => region === picture.region)?.state ?? ''}
                      history={history}
                      events={events.filter(({ region }) => region === picture.region)}
                      title={pictures.length > 1 ? regionLabel(picture.region) : undefined}
                    />
                  ))}
                  {refused.length > 0 && (
                    <ul className={classes.refused}>
                      {refused.map(({ event, reasons }) => (
                        <li key={event}>
                          <b>{eventLabel(event)}</b> not available: {reasons.join(' ')}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              </details>
            )}
          </div>
        );
      }}
    </Resource>
  );
}
