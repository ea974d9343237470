import type { AllowedEvent } from '#contract/lifecycles.ts';
import type { Payout } from '#contract/payouts.ts';
import { reasonsFor } from '#contract/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

/** The form asks for the reference; until then its absence is no reason against opening the form. */
const askedFor = 'asked for';

/** What may happen to a payout next, or why not. */
export const actionsOf = (payout: Payout, hasPayoutMethod: boolean, now: Date): AllowedEvent[] =>
  allowedEvents(
    payoutMachine,
    payout.state,
    {
      amount: payout.amount,
      hasPayoutMethod,
      reference: payout.reference ?? askedFor,
      now: now.toISOString(),
    },
    reasonsFor,
  );
