import { TextInput } from '@mantine/core';

import { getPayer, type KnownPayer, type Payer, setPayer } from '#contract/settings/payer.ts';

import { send } from '../../api/send.ts';
import { EditForm } from '../../shared/form/edit/EditForm.tsx';
import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { useEditForm } from '../../shared/form/edit/useEditForm.ts';
import { CountrySelect } from '../../shared/form/fields/CountrySelect.tsx';
import { Columns } from '../../shared/table/Columns.tsx';
import { toast } from '../../shared/feedback/toast.tsx';

const empty: Payer = { name: '', streetAddress: '', zip: '', city: '', country: '', taxId: '', iban: '', bic: '' };

const valuesOf = (known: KnownPayer | null): Payer => {
  if (known === null) return { ...empty };
  const { version: _, ...values } = known;
  return values;
};

const units: EditUnits<Payer> = {
  name: unit('Company name', 'name'),
  taxId: unit('Tax ID', 'taxId'),
  address: unit('Address', 'streetAddress', 'zip', 'city', 'country'),
  account: unit('Bank account', 'iban', 'bic'),
};

/** Who pays: on statements, and the account of bank files. Other admins may change it too. */
export function PayerForm({ known }: { known: KnownPayer | null }) {
  const edit = useEditForm({
    endpoint: setPayer,
    current: { version: known?.version ?? 0, values: valuesOf(known) },
    units,
    // Blanks are sent: they clear the optional fields.
    toBody: (values, version) => ({ ...values, version }),
    read: async () => {
      const { data } = await send(getPayer, {});
      return { version: data?.version ?? 0, values: valuesOf(data) };
    },
    versionOf: ({ data }) => data.version,
    onDone: () => toast('Settings saved', { level: 'success' }),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} what="payer" submitLabel="Save payer">
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
    </EditForm>
  );
}
