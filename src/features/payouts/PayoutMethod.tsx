import { Button } from '@mantine/core';
import { useState } from 'react';

import { getPayoutMethod } from '#contract/payouts.ts';

import { lazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { payoutMethodName } from '../../entities/payout/payoutMethodWords.ts';
import classes from './Payouts.module.css';

const PayoutMethodForm = lazyPart(() => import('./PayoutMethodForm.tsx'));

/** The payout method, edited in place. */
export function PayoutMethod() {
  const method = useResource(getPayoutMethod, {});
  const [isEditing, setEditing] = useState(false);
  usePreloaded(PayoutMethodForm);
  const canEdit = method.state === 'ready' && method.data !== null && !isEditing;
  return (
    <Panel
      title="Payout method"
      actions={
        canEdit && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      <Resource of={method} loading={<Loading lines={2} />}>
        {(known) =>
          known && !isEditing ? (
            <p className={classes.where}>
              <b>{payoutMethodName(known.method)}</b>
              {known.details}
            </p>
          ) : (
            <PayoutMethodForm known={known} onClose={() => setEditing(false)} fallback={<Loading lines={3} />} />
          )
        }
      </Resource>
    </Panel>
  );
}
