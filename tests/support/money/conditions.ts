import { plainClause, type PayClause } from '#contract/payTerms/payTerms.ts';

import { isAbout } from './ownEvaluation.ts';
import type { Rederived } from './rederive.ts';

const always = plainClause({ rate: 2000 });
const when = (one: Partial<PayClause['when']>): PayClause => ({ ...always, when: { ...always.when, ...one } });

/** Clauses with one condition each of those a clause has. */
const single: Readonly<Record<string, (clause: PayClause) => PayClause | null>> = {
  kind: ({ when: { kinds } }) => (kinds.length === 0 ? null : when({ kinds })),
  number: ({ when: { charges } }) => charges && when({ charges }),
  months: ({ when: { months } }) => months && when({ months }),
  duration: ({ duration }) => (duration === null ? null : { ...always, duration }),
  'currency of pay': ({ pay }) => (pay?.kind === 'fixed' ? { ...always, pay } : null),
  'currency of the cap': ({ cap, pay }) => (pay?.kind === 'fixed' ? null : cap && { ...always, cap }),
};

/** How often each condition was met, and missed where it alone kept the clause from a charge. */
export function conditionCounter() {
  const conditions = [...Object.keys(single), 'basis of less than gross'];
  const counts = new Map(conditions.map((name) => [name, { met: 0, missed: 0 }]));
  const count = (name: string, isMet: boolean) => {
    const one = counts.get(name);
    if (one) one[isMet ? 'met' : 'missed'] += 1;
  };
  return {
    add({ facts, clause: cited, clauses }: Rederived): void {
      for (const clause of clauses) {
        const failing = Object.entries(single).flatMap(([name, of]) => {
          const only = of(clause);
          if (only === null) return [];
          if (!isAbout(only, facts)) return [name];
          count(name, true);
          return [];
        });
        if (failing.length === 1) for (const name of failing) count(name, false);
      }
      const isOfShare = cited?.pay?.kind === 'percent' && facts.net < facts.gross;
      if (isOfShare) count('basis of less than gross', cited.basis === 'net');
    },
    /** Conditions that were never met, or never missed. */
    unseen: (): string[] =>
      [...counts].flatMap(([name, { met, missed }]) => [
        ...(met === 0 ? [`${name} met`] : []),
        ...(missed === 0 ? [`${name} missed`] : []),
      ]),
  };
}
