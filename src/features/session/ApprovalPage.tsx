import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { PartnerSummary } from '#contract/user.ts';

import { paths } from '../../paths.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { useSession, useUser } from '../../entities/session/session.ts';

const faces = {
  pending: {
    title: 'We are looking at your registration',
    text: 'The decision comes by mail, usually within two working days. Signed in, you see it here as soon as it is made.',
  },
  approved: {
    title: 'Your registration is accepted',
    text: 'Welcome. Sign in, accept the terms, and your referral links are ready.',
  },
  rejected: {
    title: 'Your registration was not accepted',
    text: 'If you think this is a mistake, or what stood in the way has changed, answer the mail in which we told you: a person reads it and can open your registration again.',
  },
  suspended: {
    title: 'Your partner account is not active',
    text: 'Your links still lead on, and new commissions wait for you. Answer our last mail to talk to us: a person reads it.',
  },
} as const;

const words = { '-1': 'rejected', '0': 'pending', '1': 'approved' } as const;
const statusOf = ({ approvalStatus, accountStatus }: PartnerSummary): keyof typeof faces =>
  accountStatus === 'active' ? words[`${approvalStatus}`] : 'suspended';
const isStatus = (value: string): value is keyof typeof faces => Object.hasOwn(faces, value);

/** What was decided about a registration, and whom to ask. */
export default function ApprovalPage() {
  const { status } = useParams<{ status: string }>();
  const session = useSession();
  const user = useUser();
  // The address says what was decided when the mail was sent; who is signed in learns how it stands now.
  const shown = user?.partner ? statusOf(user.partner) : isStatus(status) ? status : 'pending';
  const face = faces[shown];
  const note = shown === 'rejected' ? user?.partner?.approvalNote : '';
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {face.title}
      </Title>
      {note ? (
        <Notice>
          <strong>The reason</strong>
          <br />
          {note}
        </Notice>
      ) : null}
      <Text>{face.text}</Text>
      {user ? (
        <Button variant="default" onClick={() => session.send({ type: 'session.signOut' })}>
          Sign out
        </Button>
      ) : (
        <Button component={Link} href={paths.login.to()}>
          Sign in
        </Button>
      )}
    </Stack>
  );
}
