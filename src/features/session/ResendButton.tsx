import { Button } from '@mantine/core';

import { Notice } from '../../shared/feedback/Notice.tsx';
import type { ProblemLike } from '../../api/problem.ts';
import { useCountdown } from '../../shared/text/useCountdown.ts';

/** Between two mails to one address. */
const WAIT = 60;

export interface ResendButtonProps {
  /** The answer to the last mail that went out from here; each begins the wait anew. */
  sent: object | null;
  /** Shown after an email was sent from here. */
  said: string;
  /** The mail that led here counts: the wait begins at once. */
  isSentBefore?: boolean;
  isBusy: boolean;
  isDisabled?: boolean;
  problem: ProblemLike | null;
  onResend: () => void;
}

/** Another mail, after a visible wait. */
export function ResendButton({
  sent,
  said,
  isSentBefore = false,
  isBusy,
  isDisabled = false,
  problem,
  onResend,
}: ResendButtonProps) {
  const wait = useCountdown(problem ? (problem.retryAfter ?? 0) : sent || isSentBefore ? WAIT : 0, problem ?? sent);
  return (
    <>
      {sent && !problem && <Notice level="success">{said}</Notice>}
      {problem && !isBusy && <Notice level="error">{problem.detail}</Notice>}
      <Button variant="default" loading={isBusy} disabled={wait > 0 || isDisabled} onClick={onResend}>
        {wait > 0 ? `Resend email in ${wait} s` : 'Resend email'}
      </Button>
    </>
  );
}
