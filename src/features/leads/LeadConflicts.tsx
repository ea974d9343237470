import type { LeadConflict } from '#contract/lifecycles/contexts.ts';
import { pluralForm } from '#contract/shared/plural.ts';
import { conflictWords } from '#contract/lifecycles/reasons.ts';

import { Notice } from '../../shared/feedback/Notice.tsx';
import classes from './LeadConflicts.module.css';

export type Asker = 'partner' | 'staff';

function whose({ isOwn, partnerName }: LeadConflict, asker: Asker): string {
  if (isOwn) return asker === 'partner' ? 'It’s your own lead.' : 'It’s from the same partner.';
  return partnerName === null ? '' : `It’s from ${partnerName}.`;
}

/** The conflicts of a lead as sentences; staff see the other partner. Renders nothing without conflicts. */
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
