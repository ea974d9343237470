import { Button } from '@mantine/core';

import { getPayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';

import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PayoutAccount } from '../../../entities/payout/PayoutAccount.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { useInPlace } from '../../../shared/form/useInPlace.ts';
import { useIsActing } from '../../../entities/session/session.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import classes from '../Payouts.module.css';

const PayoutMethodForm = lazyPart(() => import('./PayoutMethodForm.tsx'));
const WaitingMethod = lazyPart(() => import('./WaitingMethod.tsx'));

/** The payout method, changed in place, and a change that waits. */
export default function PayoutMethod() {
  const method = useResource(getPayoutMethod, {});
  const { isEditing, open, close, form, opener } = useInPlace();
  const isActing = useIsActing();
  usePreloaded(PayoutMethodForm);
  const hasMethod = method.data !== undefined && method.data.current !== null;
  const canEdit = method.state === 'ready' && hasMethod && !isEditing && !isActing;
  return (
    <Panel
      title="Payout method"
      actions={
        canEdit && (
          <Button ref={opener} variant="subtle" size="compact-sm" onClick={open}>
            Change
          </Button>
        )
      }
    >
      <Resource of={method} loading={<Loading lines={2} />}>
        {({ current, change, confirmBy }) => {
          if (!current && isActing) return <p className={classes.where}>No payout method yet.</p>;
          if (!current || isEditing)
            return (
              <div ref={isEditing ? form : null} tabIndex={-1} className={classes.form}>
                <PayoutMethodForm
                  known={current}
                  confirmBy={confirmBy}
                  onClose={close}
                  fallback={<Loading lines={6} />}
                />
              </div>
            );
          return (
            <div className={classes.stack}>
              <PayoutAccount key={current.id} method={current} canReveal={!isActing} />
              {change && <WaitingMethod change={change} isActing={isActing} fallback={<Loading lines={4} />} />}
            </div>
          );
        }}
      </Resource>
    </Panel>
  );
}
