import { SegmentedControl, Stack, TextInput } from '@mantine/core';

import { bankFormat, setPayoutMethod } from '#contract/payoutMethods/payoutAccount.ts';
import { hoursToWait, type PayoutMethod, payoutMethods } from '#contract/payoutMethods/payoutMethods.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { CountrySelect } from '../../../shared/form/fields/CountrySelect.tsx';
import { isPayoutMethod, payoutMethodWords } from '../../../entities/payout/payoutMethodWords.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { PasswordField } from '../../../shared/form/fields/PasswordField.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import classes from '../Payouts.module.css';

export interface PayoutMethodFormProps {
  known: PayoutMethod | null;
  confirmBy: 'password' | 'signIn';
  onClose: () => void;
}

/** What `PayoutMethod` shows to change it; loaded lazily, as it holds the rules of every country’s accounts. */
export default function PayoutMethodForm({ known, confirmBy, onClose }: PayoutMethodFormProps) {
  const form = useContractForm({
    endpoint: setPayoutMethod,
    initial: {
      method: known?.method ?? 'bank',
      holder: known?.holder.slice(0, 70) ?? '',
      country: known?.country ?? '',
      iban: '',
      routingNumber: '',
      accountNumber: '',
      email: '',
      password: '',
    },
    onDone: () => {
      toast('Data updated successfully!', { level: 'success', position: 'bottom-center' });
      onClose();
    },
  });
  const { method, country } = form.values;
  const format = bankFormat(country);
  const text = { autoComplete: 'off', spellCheck: false, required: true } as const;
  return (
    <Stack gap="md">
      {known === null ? (
        <p className={classes.where}>Add a payout method so we can pay you.</p>
      ) : (
        <Notice level="info">
          For your safety a new payout method takes effect after {hoursToWait} hours. We email you now, with a link to
          cancel it; payouts wait until then.
        </Notice>
      )}
      <ContractForm form={form} submitLabel="Save payout method" onCancel={known ? onClose : undefined}>
        <SegmentedControl
          fullWidth
          aria-label="Method"
          data={payoutMethods.map((value) => ({ value, label: payoutMethodWords[value] }))}
          value={method}
          onChange={(value) => {
            if (isPayoutMethod(value)) form.setValue('method', value);
          }}
        />
        <TextInput label="Account holder" autoComplete="name" required {...form.input('holder')} />
        <CountrySelect
          label={method === 'bank' ? 'Country of the account' : 'Country'}
          required
          {...form.input('country')}
        />
        {method !== 'bank' && (
          <TextInput
            label={`${payoutMethodWords[method]} email`}
            type="email"
            placeholder="name@example.com"
            {...text}
            {...form.input('email')}
          />
        )}
        {method === 'bank' && format === 'iban' && (
          <TextInput label="IBAN" placeholder={`${country}00 0000 0000 0000`} {...text} {...form.input('iban')} />
        )}
        {method === 'bank' && format === 'us' && (
          <>
            <TextInput
              label="Routing number"
              description="9 digits, for ACH transfers."
              inputMode="numeric"
              {...text}
              {...form.input('routingNumber')}
            />
            <TextInput label="Account number" inputMode="numeric" {...text} {...form.input('accountNumber')} />
          </>
        )}
        {confirmBy === 'password' ? (
          <PasswordField
            label="Your password"
            description="So that we know it’s you."
            autoComplete="current-password"
            required
            {...form.input('password')}
          />
        ) : (
          <div data-field="password" className={classes.where}>
            {form.errorOf('password') ? (
              <Notice level="error">{form.errorOf('password')}</Notice>
            ) : (
              'You sign in without a password: save within 15 minutes of signing in.'
            )}
          </div>
        )}
      </ContractForm>
    </Stack>
  );
}
