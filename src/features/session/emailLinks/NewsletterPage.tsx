import { Button, Text } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { readNewsletterCancellation, setNewsletterCancellation } from '#contract/content/newsletters.ts';

import { lazyCall } from '../../../api/lazyCall.ts';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Outcome } from '../Outcome.tsx';
import { TokenGate } from '../TokenGate.tsx';

const refused = () => (
  <Outcome title="This link doesn’t work">
    <Text>It is incomplete. Open the link at the end of a newsletter again.</Text>
  </Outcome>
);

/** Opened from a newsletter: cancels newsletters, or takes that back. Opening it changes nothing. */
export default function NewsletterPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const verify = () => lazyCall(readNewsletterCancellation, { body: { token } });
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={4} />} refused={refused}>
      {({ data }) => <Choice token={token} standing={data} />}
    </TokenGate>
  );
}

function Choice({ token, standing }: { token: string; standing: { email: string; isCancelled: boolean } }) {
  const change = useSubmission(setNewsletterCancellation, { onFailed: () => {} });
  const { email, isCancelled } = change.answer?.data ?? standing;
  const send = () => change.submit({ body: { token, isCancelled: !isCancelled } });
  return (
    <Outcome title={isCancelled ? 'Newsletters are cancelled' : 'Cancel newsletters?'}>
      <Text>
        {isCancelled
          ? `${email} no longer receives newsletters.`
          : `${email} would no longer receive newsletters. You’ll still get emails about your account, leads and payouts.`}
      </Text>
      {change.problem && <Failed problem={change.problem} onRetry={send} />}
      <Button {...(isCancelled && { variant: 'default' })} loading={change.isBusy} onClick={send}>
        {isCancelled ? 'Receive newsletters again' : 'Cancel newsletters'}
      </Button>
    </Outcome>
  );
}
