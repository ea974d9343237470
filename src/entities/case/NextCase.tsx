import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { caseRuleWords } from '#contract/caseWords.ts';
import { listCases } from '#contract/cases.ts';

import { useResource } from '../../shared/data/useResource.ts';
import { adminCasesPath } from './casePaths.ts';

const waiting = { query: { state: 'waiting', sort: 'respondBy', perPage: 2 } } as const;

/** The next case that waits, without going back; nothing where none does. */
export function NextCase({ id }: { id: string }) {
  const cases = useResource(listCases, waiting);
  const next = cases.data?.find((other) => other.id !== id);
  return (
    next && (
      <Anchor component={Link} href={adminCasesPath(next.id)}>
        Next review: {caseRuleWords[next.rule]}, {next.partner.name}
      </Anchor>
    )
  );
}
