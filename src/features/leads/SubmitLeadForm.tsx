import { Checkbox, Text } from '@mantine/core';

import { type Lead, submitLead } from '#contract/leads/leads.ts';

import { Notice } from '../../shared/feedback/Notice.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { LeadFields } from './LeadFields.tsx';
import { fieldsOf, noLead } from './leadValues.ts';
import classes from './SubmitLeadPage.module.css';

const LeadConflicts = lazyPart(() => import('./LeadConflicts.tsx'));
const LeadShopCheck = lazyPart(() => import('./LeadShopCheck.tsx'));

/** A shop submitted by hand, and after it another one. */
export function SubmitLeadForm() {
  const form = useContractForm({
    endpoint: submitLead,
    initial: noLead,
    toBody: (values) => ({ ...fieldsOf(values), consent: values.consent }),
    next: noLead,
  });
  return (
    <>
      {form.lastAnswer && <Submitted key={form.lastAnswer.data.id} lead={form.lastAnswer.data} />}
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
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Submitted({ lead: { company, conflicts } }: { lead: Lead }) {
  return (
    <div className={classes.submitted}>
      <Notice level="success" tabIndex={-1} ref={focus}>
        Lead {company} submitted. We’ll let you know as soon as it’s decided.
      </Notice>
      <LeadConflicts conflicts={conflicts} asker="partner" />
    </div>
  );
}
