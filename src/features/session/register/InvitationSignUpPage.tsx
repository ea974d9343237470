import { Stack, Text, TextInput, Title } from '@mantine/core';
import { Redirect, useLocation, useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { registerFromInvitation, verifyInvitation } from '#contract/invitations/invitations.ts';

import { paths } from '../../../paths.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { useSession } from '../../../entities/session/session.ts';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { emptySignUp, SignUpFields } from './SignUpFields.tsx';
import { TokenGate } from '../TokenGate.tsx';

type Invitation = DataOf<typeof verifyInvitation>;

const loadCall = () => import('../../../api/call.ts');
const toError = () => <Redirect to={paths.error.to('invitation')} replace />;

const calls = {
  partner: 'invited you to become a partner.',
  admin: 'invited you to join the team as an admin.',
  manager: 'invited you to join the team as a manager.',
  moderator: 'invited you to join the team as a moderator.',
} as const satisfies Record<Invitation['role'], string>;

/** Opened from an invitation's email: the email is fixed, the user fills in the rest. */
export default function InvitationSignUpPage() {
  const { token } = useParams<{ token: string }>();
  const verify = async () => {
    const { call } = await loadCall();
    return call(verifyInvitation, { body: { token } });
  };
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={6} />} refused={toError}>
      {({ data }) => <SignUp token={token} invitation={data} />}
    </TokenGate>
  );
}

function SignUp({ token, invitation: { email, role, invitedBy } }: { token: string; invitation: Invitation }) {
  const session = useSession();
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: registerFromInvitation,
    initial: emptySignUp,
    toBody: (values) => ({ ...values, token }),
    onDone: ({ data }) => {
      session.send({ type: 'invitation.accepted', stored: data });
      // This page stays open to people on the way of onboarding; who came through it goes on.
      navigate(paths.dashboard.to(), { replace: true });
    },
  });
  if (form.problem?.code === 'token_invalid') return toError();
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Welcome to Tributary
        </Title>
        <Text c="dimmed" mt={4}>
          <strong>{invitedBy}</strong> {calls[role]}
        </Text>
      </div>
      <ContractForm form={form} submitLabel="Create account" isWide>
        <SignUpFields
          form={form}
          email={
            <TextInput
              label="Email"
              description="The invitation was sent to this email."
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              readOnly
            />
          }
        />
      </ContractForm>
    </Stack>
  );
}
