import { TextInput } from '@mantine/core';

import { type Payer, setPayer } from '#contract/settings/payer.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { CountrySelect } from '../../shared/form/fields/CountrySelect.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

const empty: Payer = { name: '', streetAddress: '', zip: '', city: '', country: '', taxId: '', iban: '', bic: '' };

/** Who pays: on statements, and the account of bank files. */
export function PayerForm({ known }: { known: Payer | null }) {
  const form = useContractForm({
    endpoint: setPayer,
    initial: { ...(known ?? empty) },
    // Blanks are sent: they clear the optional fields.
    toBody: (values) => values,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Save payer">
      <Columns from="sm">
        <TextInput label="Company name" autoComplete="organization" required {...form.input('name')} />
        <TextInput label="Tax ID" {...form.input('taxId')} />
      </Columns>
      <TextInput label="Street and number" autoComplete="street-address" required {...form.input('streetAddress')} />
      <Columns from="sm" count={3}>
        <TextInput label="Postal code" autoComplete="postal-code" required {...form.input('zip')} />
        <TextInput label="City" autoComplete="address-level2" required {...form.input('city')} />
        <CountrySelect label="Country" required {...form.input('country')} />
      </Columns>
      <Columns from="sm">
        <TextInput label="IBAN" description="Needed for SEPA bank files." autoComplete="off" {...form.input('iban')} />
        <TextInput label="BIC" description="If your bank asks for it." autoComplete="off" {...form.input('bic')} />
      </Columns>
    </ContractForm>
  );
}
