import { listLeads, listOwnLeads } from '#contract/leads/leads.ts';

import { useResource } from '../../shared/data/useResource.ts';
import type { Asker } from './LeadConflicts.tsx';

/** One lead by its id, as a list of it or of none. */
export const useLead = (id: string, asker: Asker) =>
  useResource(asker === 'staff' ? listLeads : listOwnLeads, { query: { id } });
