import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { registerUser } from '#contract/session.ts';

import { paths } from '../app/paths.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { ContractForm } from '../ui/ContractForm.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useContractForm } from '../ui/useContractForm.ts';
import { GoogleLink } from './GoogleLink.tsx';
import { Columns } from '../ui/Columns.tsx';

/** The first step of becoming a partner: the person. */
export default function RegisterUserPage() {
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: registerUser,
    initial: { firstName: '', lastName: '', email: '', password: '', isTermsOfSiteAccepted: false },
    onDone: ({ data }) => navigate(paths.checkMail.to(data.email)),
  });
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Become a partner
        </Title>
        <Text c="dimmed" mt={4}>
          First you, then your company. It takes about three minutes.
        </Text>
      </div>
      <ContractForm form={form} submitLabel="Create account" isWide>
        <Columns from="xs" gap="sm">
          <TextInput label="First name" autoComplete="given-name" {...form.input('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.input('lastName')} />
        </Columns>
        <TextInput label="Email" type="email" autoComplete="username" {...form.input('email')} />
        <PasswordField
          label="Password"
          description="At least 12 characters."
          autoComplete="new-password"
          withStrength
          {...form.input('password')}
        />
        <CheckField
          label="I accept the terms of this site and its privacy notice"
          {...form.checkbox('isTermsOfSiteAccepted')}
        />
      </ContractForm>
      <GoogleLink />
      <Text size="sm" c="dimmed">
        Already registered?{' '}
        <Anchor component={Link} href={paths.login.to()} size="sm" underline="always">
          Sign in
        </Anchor>
      </Text>
    </Stack>
  );
}
