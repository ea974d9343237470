import sql from 'sql-template-tag';

import type { TermsProposalContext } from '#contract/lifecycles/contexts.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';

import type { LifecycleFacts, Located, Stored } from '../../../lifecycle/facts.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { areSameClauses } from '../sameClauses.ts';
import { lockProgramme } from '../write.ts';

export const termsProposalFacts: LifecycleFacts<TermsProposalContext> = {
  // Whose terms they are comes first, as where terms are written: publishing writes them.
  locks: (ids) => [
    sql`select 1 from partners where id in (select target::uuid from terms_proposals where id = any(${ids}::uuid[]) and scope = 'partner')
        order by id for no key update`,
    sql`select 1 from apps where id in (select target::uuid from terms_proposals where id = any(${ids}::uuid[]) and scope = 'app')
        order by id for no key update`,
    sql`select 1 from tags where id in (select target::int from terms_proposals where id = any(${ids}::uuid[]) and scope = 'tag')
        order by id for no key update`,
    sql`select 1 from tiers where id in (select target::uuid from terms_proposals where id = any(${ids}::uuid[]) and scope = 'tier')
        order by id for no key update`,
    sql`${lockProgramme} from (select 1 from terms_proposals where id = any(${ids}::uuid[]) and scope = 'programme' limit 1) p`,
    sql`select 1 from terms_proposals where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadProposals,
};

async function loadProposals(
  db: Queryable,
  ids: readonly string[],
  now: string,
  by: string | null = null,
): Promise<Located<TermsProposalContext>[]> {
  const rows = await query<
    Stored & { state: string; isProposer: boolean; isTried: boolean; clauses: PayClause[]; inForce: PayClause[] }
  >(
    db,
    sql`select p.id, p.version, p.state, p.proposed_by is not distinct from ${by}::uuid as "isProposer", p.clauses,
               r.status = 'done' as "isTried",
               coalesce((select t.clauses from pay_terms t where t.scope = p.scope and t.target = p.target
                          order by t.version desc limit 1), '[]') as "inForce"
          from terms_proposals p join pay_replays r on r.id = p.replay_id
         where p.id = any(${ids}::uuid[]) order by p.id`,
  );
  return rows.map(({ id, version, state, isProposer, isTried, clauses, inForce }) => ({
    id,
    version,
    states: { termsProposal: state },
    context: { isTried, isChange: !areSameClauses(clauses, inForce), isProposer, now },
  }));
}
