import type { DataOf } from '#contract/shared/endpoint.ts';
import type { previewPayouts } from '#contract/payouts/work.ts';

import { money } from '../../../shared/text/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import classes from './RunPage.module.css';

type Reconciliation = DataOf<typeof previewPayouts>['reconciliation'];

/** Where everything is that the ledger owes, by currency, to the cent. */
export function RunLedger({ reconciliation }: { reconciliation: Reconciliation }) {
  if (reconciliation.length === 0) return null;
  return (
    <Panel title="Reconciliation" description="Everything owed but not yet in a payout, and where it goes.">
      <ul className={classes.ledger}>
        {reconciliation.map(({ currency, owed, inRun, carriedOver, held, later }) => (
          <li key={currency}>
            <b>{money(owed, currency)}</b> owed in the ledger {inRun + carriedOver + held + later === owed ? '=' : '≠'}{' '}
            {money(inRun, currency)} in this run + {money(carriedOver, currency)} rolled over + {money(held, currency)}{' '}
            held + {money(later, currency)} due later
          </li>
        ))}
      </ul>
    </Panel>
  );
}
