import { Anchor, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { paths } from '../../../paths.ts';
import { Columns } from '../../../shared/table/Columns.tsx';
import { PasswordField } from '../../../shared/form/fields/PasswordField.tsx';
import type { ContractFormState } from '../../../shared/form/useContractForm.ts';

/** The fields of a new account that `SignUpFields` draws; the email field goes between them. */
export const emptySignUp = { firstName: '', lastName: '', password: '', isTermsOfSiteAccepted: false };

export interface SignUpFieldsProps {
  form: Pick<ContractFormState<typeof emptySignUp>, 'input' | 'checkbox'>;
  email: ReactNode;
}

/** The sign-up fields. The email is right before the password, where password managers look for it. */
export function SignUpFields({ form, email }: SignUpFieldsProps) {
  return (
    <>
      <Columns from="xs" gap="sm">
        <TextInput label="First name" autoComplete="given-name" {...form.input('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.input('lastName')} />
      </Columns>
      {email}
      <PasswordField
        label="Password"
        description="At least 12 characters."
        autoComplete="new-password"
        withStrength
        {...form.input('password')}
      />
      <Checkbox
        label={
          <>
            I accept the <Read to={paths.publicTerms.to()}>terms</Read> and{' '}
            <Read to={paths.privacy.to()}>privacy notice</Read>
          </>
        }
        {...form.checkbox('isTermsOfSiteAccepted')}
      />
    </>
  );
}

/** In a tab of its own: what was typed stays. */
const Read = ({ to, children }: { to: string; children: string }) => (
  <Anchor href={to} target="_blank" inherit underline="always">
    {children}
  </Anchor>
);
