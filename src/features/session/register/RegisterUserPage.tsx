import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { registerUser } from '#contract/session/session.ts';

import { paths } from '../../../paths.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { GoogleLink } from '../signIn/GoogleLink.tsx';
import { useOnce } from '../../../shared/data/useOnce.ts';
import { keepSignUp, readSignUp } from './keptSignUp.ts';
import { emptySignUp, SignUpFields } from './SignUpFields.tsx';

/** The first step of becoming a partner: the person. */
export default function RegisterUserPage() {
  const [, navigate] = useLocation();
  const kept = useOnce(readSignUp);
  const form = useContractForm({
    endpoint: registerUser,
    initial: { ...emptySignUp, ...kept },
    onDone: ({ data }) => {
      keepSignUp(form.values);
      navigate(paths.checkMail.to(data.email));
    },
  });
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Become a partner
        </Title>
        <Text c="dimmed" mt={4}>
          Tell us about you, then your company. About 3 minutes.
        </Text>
      </div>
      <ContractForm form={form} submitLabel="Create account" isWide>
        <SignUpFields
          form={form}
          email={<TextInput label="Email" type="email" autoComplete="username" {...form.input('email')} />}
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
