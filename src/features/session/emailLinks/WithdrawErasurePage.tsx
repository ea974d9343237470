import { Button, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';

import { verifyErasure, withdrawErasureByToken } from '#contract/privacy/erasures.ts';

import { paths } from '../../../paths.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { lazyCall } from '../../../api/lazyCall.ts';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { Outcome } from '../Outcome.tsx';
import { TokenGate } from '../TokenGate.tsx';

const refused = () => (
  <Outcome title="This link no longer works">
    <Text>This link was already used, or the erasure can no longer be withdrawn.</Text>
    <Button component={Link} href={paths.login.to()}>
      Sign in
    </Button>
  </Outcome>
);

/** Opened from the mail: withdraws the erasure of an account. Opening it changes nothing. */
export default function WithdrawErasurePage() {
  const { token } = useParams<{ token: string }>();
  const verify = () => lazyCall(verifyErasure, { body: { token } });
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={4} />} refused={refused}>
      {({ data: { erasesAt } }) => <Withdraw token={token} erasesAt={erasesAt} />}
    </TokenGate>
  );
}

function Withdraw({ token, erasesAt }: { token: string; erasesAt: string }) {
  const withdraw = useSubmission(withdrawErasureByToken, { onFailed: () => {} });
  const send = () => withdraw.submit({ body: { token } });
  if (withdraw.problem?.status === 400) return refused();
  if (withdraw.answer)
    return (
      <Outcome title="Your account stays">
        <Text>Nothing is erased. If you didn’t ask for the erasure, set a new password now.</Text>
        <Button component={Link} href={paths.forgotPassword.to()}>
          Set a new password
        </Button>
      </Outcome>
    );
  return (
    <Outcome title="Keep your account?">
      <Text>It will be erased on {dateTime(erasesAt)}.</Text>
      {withdraw.problem && <Failed problem={withdraw.problem} onRetry={send} />}
      <Button loading={withdraw.isBusy} onClick={send}>
        Withdraw the erasure
      </Button>
    </Outcome>
  );
}
