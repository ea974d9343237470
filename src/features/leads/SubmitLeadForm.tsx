import { Checkbox, Text } from '@mantine/core';

import { type Lead, submitLead } from '#contract/leads/leads.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { LeadFields } from './LeadFields.tsx';
import { fieldsOf, noLead } from './leadValues.ts';

const LeadShopCheck = lazyPart(() => import('./LeadShopCheck.tsx'));

/** A shop submitted by hand. */
export function SubmitLeadForm({ onDone }: { onDone: (lead: Lead) => void }) {
  const form = useContractForm({
    endpoint: submitLead,
    initial: noLead,
    toBody: (values) => ({ ...fieldsOf(values), consent: values.consent }),
    onDone: ({ data }) => onDone(data),
  });
  return (
    <ContractForm form={form} submitLabel="Submit lead">
      <LeadFields form={form} />
      <LeadShopCheck isWanted={form.values.shopDomain !== ''} shop={form.values.shopDomain} apps={form.values.apps} />
      <Checkbox
        label={
          <>
            The shop agreed to be contacted.
            <Text span inherit c="error" aria-hidden>
              {' '}
              *
            </Text>
          </>
        }
        required
        {...form.checkbox('consent')}
      />
    </ContractForm>
  );
}
