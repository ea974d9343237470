import type { PayReplay } from '#contract/payTerms/replays.ts';
import { plural } from '#contract/shared/plural.ts';

import { Notice } from '../../../shared/feedback/Notice.tsx';
import { Definition } from '../../../shared/page/Definition.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { count, money } from '../../../shared/text/format.ts';
import { NothingChanges } from '../NothingChanges.tsx';
import { CashCurve } from './CashCurve.tsx';
import { Progress } from './Progress.tsx';
import { ReplayPartners } from './ReplayPartners.tsx';

const ended = {
  cancelled: 'Cancelled before it finished. No results were kept.',
  interrupted: 'The server restarted before this finished. Start it again.',
  failed: 'This couldn’t be finished. Try a shorter period.',
} as const;

/** What came of a replay, or how far it is. */
export function ReplayResult({ replay }: { replay: PayReplay }) {
  const { id, status, outcome, total } = replay;
  if (status === 'running') return <Progress id={id} />;
  if (status !== 'done' || outcome === null)
    return <Notice level="warning">{ended[status === 'done' ? 'failed' : status]}</Notice>;
  const { changed, partners, totals } = outcome;
  if (totals.length === 0) return <Notice level="info">There were no charges in this period.</Notice>;
  return (
    <>
      <Panel
        title="What would change"
        description="The same charges under the terms and tiers in force when this was tried, and under the edited terms. Recorded is what they earned under those in force at the time. Refunds are left out."
      >
        <Definition
          items={[
            { label: 'Charges', value: plural(total ?? 0, { one: 'charge', other: 'charges' }) },
            { label: 'Would change', value: count(changed) },
            { label: 'Partners who would gain', value: count(partners.gain) },
            { label: 'Partners who would lose', value: count(partners.lose) },
            ...totals.map(({ currency, before, after }) => ({
              label: `Commissions in ${currency}`,
              value: `${money(before, currency)} → ${money(after, currency)}`,
            })),
            ...totals.map(({ currency, recorded }) => ({
              label: `Recorded in ${currency}`,
              value: money(recorded, currency),
            })),
          ]}
        />
        {changed === 0 && <NothingChanges />}
      </Panel>
      <ReplayPartners id={id} currencies={totals.map(({ currency }) => currency)} />
      <CashCurve outcome={outcome} />
    </>
  );
}
