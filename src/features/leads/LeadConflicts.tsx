import type { LeadConflict } from '#contract/lifecycles.ts';
import { pluralForm } from '#contract/plural.ts';
import { conflictWords } from '#contract/reasons.ts';

import { Notice } from '../../shared/feedback/Notice.tsx';
import classes from './LeadConflicts.module.css';

export type Asker = 'partner' | 'staff';

function whose({ isOwn, partnerName }: LeadConflict, asker: Asker): string {
  if (isOwn) return asker === 'partner' ? 'It is your own.' : 'It is of the same partner.';
  return partnerName === null ? '' : `It is of ${partnerName}.`;
}

/** What stands against a lead, each as a sentence; staff read whose it is. Nothing where there is nothing. */
export default function LeadConflicts({ conflicts, asker }: { conflicts: readonly LeadConflict[]; asker: Asker }) {
  if (conflicts.length === 0) return null;
  return (
    <Notice level="warning">
      <b>{pluralForm(conflicts.length, { one: 'This lead has a conflict', other: 'This lead has conflicts' })}</b>
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.when} ${conflict.leadId}`}>
            {conflictWords(conflict)} {whose(conflict, asker)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
