import type { Asker } from './LeadConflicts.tsx';
import { useLead } from './useLead.ts';

/** The company of a lead that is not among the rows; loaded lazily. */
export default function LeadTitle({ id, asker }: { id: string; asker: Asker }) {
  return useLead(id, asker).data?.[0]?.company ?? 'Lead';
}
