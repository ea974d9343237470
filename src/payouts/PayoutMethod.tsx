import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { getPayoutMethod, payoutMethods, setPayoutMethod } from '#contract/payouts.ts';

import { ContractForm } from '../ui/ContractForm.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Resource } from '../ui/Resource.tsx';
import { toast } from '../ui/toast.tsx';
import { useContractForm } from '../ui/useContractForm.ts';
import { useResource } from '../ui/useResource.ts';
import { isPayoutMethod, payoutMethodName, payoutMethodWords } from '../ui/payoutMethodWords.ts';
import classes from './Payouts.module.css';

/** Where payouts go: shown, and changed in place. */
export function PayoutMethod() {
  const method = useResource(getPayoutMethod, {});
  const [isEditing, setEditing] = useState(false);
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
      <Resource of={method}>
        {(known) =>
          known && !isEditing ? (
            <p className={classes.where}>
              <b>{payoutMethodName(known.method)}</b>
              {known.details}
            </p>
          ) : (
            <MethodForm known={known} onClose={() => setEditing(false)} />
          )
        }
      </Resource>
    </Panel>
  );
}

function MethodForm({ known, onClose }: { known: { method: string; details: string } | null; onClose: () => void }) {
  const form = useContractForm({
    endpoint: setPayoutMethod,
    initial: { method: isPayoutMethod(known?.method) ? known.method : 'bank', details: known?.details ?? '' },
    onDone: () => {
      toast('Data updated successfully!', { level: 'success', position: 'bottom-center' });
      onClose();
    },
  });
  const words = payoutMethodWords[isPayoutMethod(form.values.method) ? form.values.method : 'bank'];
  return (
    <Stack gap="md">
      {known === null && <p className={classes.where}>Say how you want to be paid; payouts wait until you have.</p>}
      <ContractForm
        form={form}
        submitLabel="Save payout method"
        secondary={
          known && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )
        }
      >
        <SegmentedControl
          fullWidth
          aria-label="Method"
          data={payoutMethods.map((value) => ({ value, label: payoutMethodWords[value].label }))}
          value={form.values.method}
          onChange={(value) => {
            if (isPayoutMethod(value)) form.setValues({ method: value, details: '' });
          }}
        />
        <TextInput
          label={words.details}
          placeholder={words.placeholder}
          autoComplete="off"
          required
          {...form.input('details')}
        />
      </ContractForm>
    </Stack>
  );
}
