/** How far a partner has come, each step after the one before. */
export const progressSteps = ['registered', 'approved', 'clicked', 'installed', 'paid'] as const;
export type ProgressStep = (typeof progressSteps)[number];

export const stepWords: Readonly<Record<ProgressStep, { readonly label: string; readonly definition: string }>> = {
  registered: { label: 'Registered', definition: 'Partners that registered in the period.' },
  approved: { label: 'Approved', definition: 'Of these, those whose registration is approved.' },
  clicked: {
    label: 'First click',
    definition: 'Those with a click on one of their links, or already a referred shop.',
  },
  installed: { label: 'First install', definition: 'Those with a referred shop that installed an app.' },
  paid: { label: 'First charge', definition: 'Those with a referred shop that has been charged.' },
};

/** What keeps a partner from its next step. */
export const progressReasons = [
  'pending',
  'rejected',
  'suspended',
  'archived',
  'terms',
  'no_click',
  'clicks_stopped',
  'no_install',
  'uninstalled',
  'no_charge',
] as const;
export type ProgressReason = (typeof progressReasons)[number];

export const reasonWords: Readonly<Record<ProgressReason, string>> = {
  pending: 'Registration waits for a decision',
  rejected: 'Registration rejected',
  suspended: 'Account suspended',
  archived: 'Account archived',
  terms: 'Current terms not accepted',
  no_click: 'No click on a link yet',
  clicks_stopped: 'Clicks, though none for 30 days, and no install',
  no_install: 'Clicks, and no install yet',
  uninstalled: 'Every shop uninstalled before it paid',
  no_charge: 'Shops installed, none has paid yet',
};
