import { Button } from '@mantine/core';

import {
  type PayoutAccount as Account,
  type PayoutMethod,
  revealPayoutMethod,
} from '#contract/payoutMethods/payoutMethods.ts';

import { countryName } from '../../shared/text/format.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { payoutMethodName } from './payoutMethodWords.ts';
import classes from './PayoutAccount.module.css';

/** An IBAN in groups of four, as it is printed. */
const grouped = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Whole({ account: { iban, routingNumber, accountNumber, email, other } }: { account: Account }) {
  if (iban !== null) return <b>{grouped(iban)}</b>;
  if (accountNumber !== null)
    return (
      <>
        <b>Account {accountNumber}</b>
        <b>Routing {routingNumber}</b>
      </>
    );
  return <b>{email ?? other}</b>;
}

export interface PayoutAccountProps {
  method: PayoutMethod;
  /** The partner's people and admins; not an admin who acts as the partner. */
  canReveal: boolean;
}

/** Where payouts go: the account is masked until it is asked for, which the audit log records. */
export function PayoutAccount({ method, canReveal }: PayoutAccountProps) {
  const reveal = useSubmission(revealPayoutMethod);
  const shown = reveal.answer?.data;
  return (
    <div className={classes.account}>
      <span>{payoutMethodName(method.method)}</span>
      {shown ? <Whole account={shown.account} /> : <b>{method.masked}</b>}
      <span className={classes.quiet}>
        {method.country === '' ? method.holder : `${method.holder}, ${countryName(method.country)}`}
      </span>
      {canReveal && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          loading={reveal.isBusy}
          onClick={() => (shown ? reveal.reset() : reveal.submit({ params: { id: method.id } }))}
        >
          {shown ? 'Hide account' : 'Show account'}
        </Button>
      )}
    </div>
  );
}
