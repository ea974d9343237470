/** By the longest wait of each, the last without one. */
export const decisionSpans = ['hour', 'day', 'three_days', 'week', 'two_weeks', 'longer'] as const;
export type DecisionSpan = (typeof decisionSpans)[number];

export const spanWords: Readonly<Record<DecisionSpan, string>> = {
  hour: 'Up to 1 hour',
  day: '1–24 hours',
  three_days: '1–3 days',
  week: '3–7 days',
  two_weeks: '1–2 weeks',
  longer: 'Over 2 weeks',
};

/** What is decided about. */
export const decisionSubjects = ['registrations', 'leads'] as const;
export type DecisionSubject = (typeof decisionSubjects)[number];

export const subjectWords: Readonly<Record<DecisionSubject, string>> = {
  registrations: 'Registrations',
  leads: 'Leads',
};

/** The first decision; `open`: there is none yet. */
export const firstDecisions = ['approved', 'rejected', 'open'] as const;
export type FirstDecision = (typeof firstDecisions)[number];

export const decisionWords: Readonly<Record<FirstDecision, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  open: 'Not decided yet',
};

/** What staff do, by the figure that counts it. */
export const staffWork = ['decisions', 'notes', 'contacts'] as const;
export type StaffWork = (typeof staffWork)[number];

export const workWords: Readonly<Record<StaffWork, string>> = {
  decisions: 'Decisions',
  notes: 'Notes',
  contacts: 'Contacts with prospects',
};
