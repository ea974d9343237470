import { paths } from '../../paths.ts';

/** The list of what waits, narrowed to the partners that this manager (null: no one) looks after now. */
export function waitingHref(what: 'registrations' | 'leads' | 'referrals', managerId: string | null): string {
  const managedBy = managerId ?? 'unassigned';
  // The lists of registrations and leads show those that wait unless asked for others.
  switch (what) {
    case 'registrations':
      return `${paths.adminRegistrations.to()}?managedBy=${managedBy}`;
    case 'leads':
      return `${paths.adminLeads.to()}?managedBy=${managedBy}`;
    case 'referrals':
      return paths.adminReferrals.to({ review: 'flagged', managedBy });
  }
}
