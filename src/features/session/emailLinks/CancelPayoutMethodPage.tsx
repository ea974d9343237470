import { Button, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { cancelPayoutMethodChange, verifyPayoutMethodChange } from '#contract/payoutMethods/payoutMethods.ts';

import { paths } from '../../../paths.ts';
import { accountWords } from '../../../entities/payout/payoutMethodWords.ts';
import { dateTime } from '../../../shared/text/format.ts';
import { lazyCall } from '../../../api/lazyCall.ts';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Outcome } from '../Outcome.tsx';
import { TokenGate } from '../TokenGate.tsx';

type Change = DataOf<typeof verifyPayoutMethodChange>;

const refused = () => (
  <Outcome title="This link no longer works">
    <Text>This link was already used, or the change can no longer be cancelled.</Text>
    <Button component={Link} href={paths.payouts.to()}>
      Go to payouts
    </Button>
  </Outcome>
);

/** Opened from the mail: cancels a change of the payout method. Opening it changes nothing. */
export default function CancelPayoutMethodPage() {
  const { token } = useParams<{ token: string }>();
  const verify = () => lazyCall(verifyPayoutMethodChange, { body: { token } });
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={4} />} refused={refused}>
      {({ data }) => <Cancel token={token} change={data} />}
    </TokenGate>
  );
}

function Cancel({ token, change: { current, change, countsFrom } }: { token: string; change: Change }) {
  const cancel = useSubmission(cancelPayoutMethodChange, { onFailed: () => {} });
  const send = () => cancel.submit({ body: { token } });
  if (cancel.problem?.status === 400) return refused();
  if (cancel.answer)
    return (
      <Outcome title="The change is cancelled">
        {current && <Text>Payouts go to {accountWords(current)}, as before.</Text>}
        <Text>If you didn’t make the change, set a new password now: someone else may know the old one.</Text>
        <Button component={Link} href={paths.forgotPassword.to()}>
          Set a new password
        </Button>
      </Outcome>
    );
  return (
    <Outcome title="Cancel the change?">
      <Text>
        From {dateTime(countsFrom)} payouts would go to <strong>{accountWords(change)}</strong>
        {current && (
          <>
            {' '}
            instead of <strong>{accountWords(current)}</strong>
          </>
        )}
        .
      </Text>
      {cancel.problem && <Failed problem={cancel.problem} onRetry={send} />}
      <Button color="error" loading={cancel.isBusy} onClick={send}>
        Cancel the change
      </Button>
    </Outcome>
  );
}
