import type { Prospect } from '#contract/prospects/prospects.ts';

import { Status } from '../../shared/feedback/Status.tsx';
import { outcomeStatus } from './outcomeStatus.ts';

/** What came of a prospect; loaded lazily, after the list. */
export default function ProspectOutcome({ outcome }: Pick<Prospect, 'outcome'>) {
  return <Status {...outcomeStatus[outcome]} />;
}
