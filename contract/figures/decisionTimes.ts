import { type DecisionSubject, decisionSubjects, subjectWords } from '../analytics/decisions.ts';
import type { FigureText } from './figureText.ts';

const definitions: Readonly<Record<DecisionSubject, string>> = {
  registrations: 'Registrations of the period, by how long they waited for their first decision or have waited so far.',
  leads: 'Leads of the period, by how long they waited for their first decision or have waited so far.',
};

/** What is counted by how long it waited. */
export const decisionTimeWords: readonly (FigureText & { readonly subject: DecisionSubject })[] = decisionSubjects.map(
  (subject) => ({ subject, label: subjectWords[subject], definition: definitions[subject] }),
);
