import { answerCase, askCase, clearCase, confirmCase, getCase, listCases, reopenCase } from '#contract/cases/cases.ts';

import type { EventOf, SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { deadline } from '../../lifecycle/deadlines.ts';
import { casesPage, findCase, requireCase } from './queries.ts';

interface Step {
  readonly id: string;
  readonly event: EventOf<'case'>;
  readonly payload: Readonly<Record<string, string>>;
  readonly set: SetOf<'case'>;
}

/** What rules found about partners, and what staff make of it. */
export function caseRoutes(on: On, { pool, now }: Services): void {
  async function step(tx: Queryable, session: Session, { id, ...sent }: Step) {
    await requireCase(tx, id, session);
    const time = now();
    await applyTransition(tx, { entity: 'case', id, ...sent, actor: actorOf(session), now: time });
    return findCase(tx, id, session, time);
  }
  const decided = (session: Session, reason: string) => ({
    reason,
    decided_by: session.user.id,
    decided_at: now().toISOString(),
  });
  const waits = async (of: 'decide' | 'answer') => ({ respond_by: await deadline(pool, of, now()), escalated: 0 });

  on(listCases, async ({ query: request }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && request.partnerId !== undefined && request.partnerId !== own) throw notFound();
    // The rule is for staff: a partner must not find it out by a filter.
    if (own !== null && request.rule !== undefined) throw notFound();
    return casesPage(pool, request, { partnerId: own ?? request.partnerId ?? null, isStaff: own === null });
  });

  on(getCase, async ({ params: { id } }, { session }) => ({ data: await findCase(pool, id, session, now()) }));

  on(askCase, async ({ params: { id }, body }, { session, transact }) => {
    const set = { ...body, ...(await waits('answer')) };
    return { data: await transact((tx) => step(tx, session, { id, event: 'case.ask', payload: body, set })) };
  });

  on(answerCase, async ({ params: { id }, body }, { session, transact }) => {
    const set = { ...body, ...(await waits('decide')) };
    return { data: await transact((tx) => step(tx, session, { id, event: 'case.answer', payload: body, set })) };
  });

  on(clearCase, async ({ params: { id }, body }, { session, transact }) => {
    const set = decided(session, body.reason);
    return { data: await transact((tx) => step(tx, session, { id, event: 'case.clear', payload: body, set })) };
  });

  on(confirmCase, async ({ params: { id }, body }, { session, transact }) => {
    const set = decided(session, body.reason);
    return { data: await transact((tx) => step(tx, session, { id, event: 'case.confirm', payload: body, set })) };
  });

  on(reopenCase, async ({ params: { id }, body }, { session, transact }) => {
    const set = await waits('decide');
    return { data: await transact((tx) => step(tx, session, { id, event: 'case.reopen', payload: body, set })) };
  });
}
