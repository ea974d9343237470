import { Button } from '@mantine/core';

import { plural } from '#contract/plural.ts';

import { Notice } from '../../shared/feedback/Notice.tsx';
import type { Moved } from './BulkSteps.tsx';
import { movedWords } from './payoutStepWords.ts';
import classes from './Payouts.module.css';

const SHOWN = 8;
const names = new Intl.ListFormat('en');

/** Names, at most eight of them. */
function listOf(all: readonly string[]): string {
  const rest = all.length - SHOWN;
  return names.format(rest > 0 ? [...all.slice(0, SHOWN), plural(rest, { one: 'other', other: 'others' })] : all);
}

/** Why payouts were not moved with the others, by reason. */
export default function PayoutRefusals({ moved, onDismiss }: { moved: Moved; onDismiss: () => void }) {
  const byReason = Map.groupBy(moved.refused, ({ reasons }) => reasons.join(' '));
  return (
    <Notice level="warning" className={classes.refusals}>
      <div>
        <b>
          {movedWords(moved.moved, moved.step)}. {plural(moved.refused.length, { one: 'was', other: 'were' })} refused
          and {moved.refused.length === 1 ? 'stays' : 'stay'} selected.
        </b>
        <ul>
          {[...byReason].map(([reason, rows]) => (
            <li key={reason}>
              {reason} ({listOf(rows.map(({ partnerName }) => partnerName ?? 'an unknown payout'))})
            </li>
          ))}
        </ul>
      </div>
      <Button size="compact-sm" variant="default" onClick={onDismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
