import '@mantine/core/styles/Switch.css';

import { Button, Checkbox, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { CopyField } from '../../shared/text/CopyField.tsx';
import { CountrySelect } from '../../shared/form/fields/CountrySelect.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { ImageField } from '../../shared/form/image/ImageField.tsx';
import { MoneyField } from '../../shared/form/fields/MoneyField.tsx';
import { MonthSelect } from '../../shared/form/fields/MonthSelect.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PasswordField } from '../../shared/form/fields/PasswordField.tsx';
import { PercentField } from '../../shared/form/fields/PercentField.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { PhoneField } from '../../shared/form/fields/PhoneField.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { saveSample } from './sampleEndpoint.ts';
import { Columns } from '../../shared/table/Columns.tsx';

function DialogForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    endpoint: saveSample,
    initial: { name: '', email: 'ada@north.example', note: '' },
    onDone,
  });
  return (
    <ContractForm form={form} submitLabel="Save">
      <TextInput label="Name" data-autofocus {...form.input('name')} />
    </ContractForm>
  );
}

function DialogOfForm() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Form in a dialog
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Sample" size="sm">
        <DialogForm onDone={close} />
      </Dialog>
    </>
  );
}

function SampleForm() {
  const [image, setImage] = useState<File | null>(null);
  const form = useContractForm({
    endpoint: saveSample,
    initial: { name: '', email: '', note: '' },
    input: () => ({ file: image }),
    onDone: ({ data }) => toast(`${data.name} saved`, { level: 'success' }),
  });
  return (
    <Panel title="Form" actions={<DialogOfForm />}>
      <ContractForm
        form={form}
        submitLabel="Save sample"
        secondary={
          <Button variant="default" component={Link} href="/pages/error">
            Leave
          </Button>
        }
      >
        <TextInput label="Name" description="As shown on the invoice." {...form.input('name')} />
        <TextInput label="Email" placeholder="name@example.com" {...form.input('email')} />
        <Textarea label="Note" autosize minRows={2} {...form.input('note')} />
        <ImageField
          label="Picture"
          value={image}
          onChange={setImage}
          error={form.errorOf('image')}
          data-field="image"
        />
      </ContractForm>
    </Panel>
  );
}

function Fields() {
  const [amount, setAmount] = useState<number | ''>(12_345);
  const [rate, setRate] = useState<number | ''>(2050);
  const [country, setCountry] = useState<string | null>('DE');
  const [month, setMonth] = useState<string | null>('2026-11');
  const [phone, setPhone] = useState({ code: '+49', number: '30 1234567' });
  const period = usePeriod();
  return (
    <Panel title="Fields" actions={<PeriodSelect period={period} />}>
      <Columns from="sm">
        <MoneyField label="Amount" currency="USD" value={amount} onChange={setAmount} />
        <PercentField label="Commission rate" value={rate} onChange={setRate} />
        <CountrySelect label="Country" value={country} onChange={setCountry} />
        <MonthSelect label="Month" value={month} onChange={setMonth} />
        <PasswordField withStrength label="Password" defaultValue="short" />
        <TextInput label="Refused" defaultValue="north@" error="Enter an email such as name@example.com." />
        <TextInput label="Disabled" defaultValue="Not now" disabled />
        <Stack gap="xs" justify="center">
          <Checkbox label="I accept the terms" />
          <Switch label="Notify me by email" defaultChecked />
        </Stack>
      </Columns>
      <Stack mt="md">
        <PhoneField
          label="Phone"
          code={{
            name: 'code',
            'data-field': 'code',
            value: phone.code,
            onChange: (code) => setPhone({ ...phone, code: code ?? '' }),
          }}
          number={{
            name: 'number',
            'data-field': 'number',
            value: phone.number,
            onChange: (event) => setPhone({ ...phone, number: event.currentTarget.value }),
          }}
        />
        <CopyField label="Referral link" value="https://tributary.example/r/north-studio/inventory" />
      </Stack>
    </Panel>
  );
}

/** A form of a contract body, and every field there is. */
export const FormsPart = () => (
  <Columns from="md" gap="lg">
    <SampleForm />
    <Fields />
  </Columns>
);
