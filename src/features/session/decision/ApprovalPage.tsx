import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { Standing } from '#contract/session/standing.ts';

import { paths } from '../../../paths.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { useSession, useSessionSelector, useUser } from '../../../entities/session/session.ts';
import { userStanding } from '../../../entities/session/userStanding.ts';
import { InformationNeeded } from './InformationNeeded.tsx';
import { DecisionTime } from './DecisionTime.tsx';

const ReapplyForm = lazyPart(() => import('./ReapplyForm.tsx'));

const messages = {
  pending: {
    title: 'We’re reviewing your registration',
    text: (
      <>
        We’ll email you our decision
        <DecisionTime /> If you’re signed in, it appears here right away.
      </>
    ),
  },
  approved: {
    title: 'Your registration is approved',
    text: 'Welcome! Sign in, accept the terms, and your referral links are ready.',
  },
  rejected: {
    title: 'Your registration was not approved',
    text: 'Something changed? Tell us and we’ll take another look.',
  },
  suspended: {
    title: 'Your partner account is not active',
    text: 'Your links keep working; new commissions are on hold. Reply to our last email to reach us.',
  },
} as const;

/** What each standing shows; without a partner of their own people are shown what the address says. */
const shownTo: Readonly<Record<Standing, keyof typeof messages | null>> = {
  noPartner: null,
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'suspended',
  staff: null,
  acting: 'approved',
  termsRequired: 'approved',
  partner: 'approved',
};
const isStatus = (value: string): value is keyof typeof messages => Object.hasOwn(messages, value);

/** The decision about a registration, and how to reach us. */
export default function ApprovalPage() {
  const { status } = useParams<{ status: string }>();
  const session = useSession();
  const user = useUser();
  // The URL holds the decision of the time of the email; a signed-in user sees the current one.
  const own = useSessionSelector(({ context: { stored } }) => stored && shownTo[userStanding(stored)]);
  const shown = own ?? (isStatus(status) ? status : 'pending');
  const message = messages[shown];
  if (own === 'pending' && user?.partner?.approvalNote)
    return <InformationNeeded name={user.partner.name} question={user.partner.approvalNote} />;
  const reasons = { rejected: user?.partner?.approvalNote, suspended: user?.partner?.accountMessage };
  const note = shown === 'rejected' || shown === 'suspended' ? reasons[shown] : '';
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {message.title}
      </Title>
      {note ? (
        <Notice>
          <strong>Reason</strong>
          <br />
          {note}
        </Notice>
      ) : null}
      <Text>{message.text}</Text>
      {own === 'rejected' && <ReapplyForm fallback={<Loading lines={3} />} />}
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
