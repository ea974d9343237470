import { Button } from '@mantine/core';
import { useState } from 'react';

import { getPayoutMethod } from '#contract/payouts.ts';

import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { payoutMethodName } from '../../entities/payout/payoutMethodWords.ts';
import classes from './Payouts.module.css';

const form = later(() => import('./PayoutMethodForm.tsx'));

/** The payout method, edited in place. */
export function PayoutMethod() {
  const method = useResource(getPayoutMethod, {});
  const [isEditing, setEditing] = useState(false);
  const isAsked = isEditing || (method.state === 'ready' && method.data === null);
  const drawForm = useLater(form, isAsked);
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
            (drawForm?.({ known, onClose: () => setEditing(false) }) ?? <Loading lines={3} />)
          )
        }
      </Resource>
    </Panel>
  );
}
