import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { date, money } from '../../shared/text/format.ts';
import { Blockers } from './Blockers.tsx';
import classes from './Payouts.module.css';

interface WhyNotPaidProps {
  commissionId: string;
  shop: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  occurredAt: string;
}

/** A button beside the status of a commission that is not paid: what it waits for. */
export default function WhyNotPaid({ commissionId, shop, amount, currency, occurredAt }: WhyNotPaidProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={classes.why}
        aria-label={`Why is the commission for ${shop} not paid yet?`}
        onClick={() => setOpen(true)}
      >
        Why?
      </button>
      <Dialog opened={isOpen} onClose={close} title="Why is this not paid yet?">
        {isOpen && (
          <>
            <p className={classes.ask}>
              {money(amount, currency)} for {shop}, {date(occurredAt)}
            </p>
            <Blockers commissionId={commissionId} onLeave={close} />
          </>
        )}
      </Dialog>
    </>
  );
}
