import { Anchor, Group } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { caseRuleWords } from '#contract/cases/words.ts';
import { type CaseRow, listCases } from '#contract/cases/cases.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { useLetterKeys } from '../../shared/table/keys/useLetterKeys.ts';
import { adminCasesPath } from './casePaths.ts';
import { caseLetters } from './caseSteps.ts';

const waiting = { query: { state: 'waiting', sort: 'respondBy', perPage: 100 } } as const;

/** The cases that wait before and after one; of one that is decided the first that waits. */
function neighbours(cases: readonly CaseRow[], id: string) {
  const at = cases.findIndex((one) => one.id === id);
  return { previous: at > 0 ? cases[at - 1] : undefined, next: cases[at + 1] };
}

const nameOf = ({ rule, partner }: CaseRow) => `${rule === null ? '' : caseRuleWords[rule]}, ${partner.name}`;

/** The next case that waits, and the one before, without going back; nothing where none does. */
export function NextCase({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { previous, next } = neighbours(useResource(listCases, waiting).data ?? [], id);
  const opening = (one: CaseRow | undefined) => one && (() => navigate(adminCasesPath(one.id)));
  const [onNext, onPrevious] = [opening(next), opening(previous)];
  useLetterKeys({
    ...(onNext && { [caseLetters.next]: onNext }),
    ...(onPrevious && { [caseLetters.previous]: onPrevious }),
  });
  return (
    <Group gap="md">
      {previous && (
        <Anchor component={Link} href={adminCasesPath(previous.id)}>
          Previous review
        </Anchor>
      )}
      {next && (
        <Anchor component={Link} href={adminCasesPath(next.id)}>
          Next review: {nameOf(next)}
        </Anchor>
      )}
    </Group>
  );
}
