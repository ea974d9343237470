import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { Standing } from '#contract/standing.ts';

import { paths } from '../../paths.ts';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { useSession, useSessionSelector, useUser } from '../../entities/session/session.ts';
import { userStanding } from '../../entities/session/userStanding.ts';

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

/** What each standing shows; without a partner of their own people are shown what the address says. */
const shownTo: Readonly<Record<Standing, keyof typeof faces | null>> = {
  noPartner: null,
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'suspended',
  staff: null,
  acting: 'approved',
  termsRequired: 'approved',
  partner: 'approved',
};
const isStatus = (value: string): value is keyof typeof faces => Object.hasOwn(faces, value);

/** What was decided about a registration, and whom to ask. */
export default function ApprovalPage() {
  const { status } = useParams<{ status: string }>();
  const session = useSession();
  const user = useUser();
  // The address says what was decided when the mail was sent; who is signed in learns how it stands now.
  const own = useSessionSelector(({ context: { stored } }) => stored && shownTo[userStanding(stored)]);
  const shown = own ?? (isStatus(status) ? status : 'pending');
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
