import {
  decisionSpans,
  decisionSubjects,
  decisionWords,
  firstDecisions,
  spanWords,
  staffWork,
  subjectWords,
  workWords,
} from '#contract/analytics/decisions.ts';
import { progressReasons, progressSteps, reasonWords, stepWords } from '#contract/analytics/progress.ts';
import { approvalAges, standingWords, standings } from '#contract/analytics/standing.ts';
import { entryChoices, entryWords } from '#contract/reports/entries.ts';
import type { ReportParameter } from '#contract/reports/kinds.ts';

import type { FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';

interface WordedFilter extends Pick<FilterSelectProps, 'label' | 'data' | 'width'> {
  /** The parameter, and its name in the address. */
  readonly filter: ReportParameter;
  readonly placeholder: string;
}

const choicesOf = <T extends string>(values: readonly T[], wordOf: (value: T) => string) =>
  values.map((value) => ({ value, label: wordOf(value) }));

/** The filters of reports whose choices are words of the contract, in their order. */
export const wordedFilters: readonly WordedFilter[] = [
  {
    filter: 'step',
    label: 'Step reached',
    placeholder: 'Any step',
    data: choicesOf(progressSteps, (step) => stepWords[step].label),
  },
  {
    filter: 'reason',
    label: 'What’s blocking them',
    placeholder: 'Any reason',
    width: 240,
    data: choicesOf(progressReasons, (reason) => reasonWords[reason]),
  },
  {
    filter: 'standing',
    label: 'Standing',
    placeholder: 'Any standing',
    data: choicesOf(standings, (standing) => standingWords[standing]),
  },
  {
    filter: 'age',
    label: 'Approved',
    placeholder: 'Approved any time',
    width: 160,
    data: choicesOf(approvalAges, (age) => `${age}+ days ago`),
  },
  {
    filter: 'work',
    label: 'Activity',
    placeholder: 'Any activity',
    width: 190,
    data: choicesOf(staffWork, (work) => workWords[work]),
  },
  {
    filter: 'subject',
    label: 'Type',
    placeholder: 'Any type',
    data: choicesOf(decisionSubjects, (subject) => subjectWords[subject]),
  },
  {
    filter: 'span',
    label: 'Waited',
    placeholder: 'Any time',
    data: choicesOf(decisionSpans, (span) => spanWords[span]),
  },
  {
    filter: 'decision',
    label: 'Decision',
    placeholder: 'Any decision',
    width: 160,
    data: choicesOf(firstDecisions, (decision) => decisionWords[decision]),
  },
  {
    filter: 'entry',
    label: 'Entries',
    placeholder: 'All entries',
    width: 240,
    data: choicesOf(entryChoices, (entry) => entryWords[entry]),
  },
];
