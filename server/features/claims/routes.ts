import sql from 'sql-template-tag';

import {
  addClaimFile,
  answerClaim,
  appealClaim,
  askClaim,
  getClaim,
  getClaimFile,
  grantClaim,
  listClaims,
  refuseClaim,
  submitClaim as submitCall,
  withdrawClaim,
} from '#contract/claims/claims.ts';

import type { EventOf, SetOf } from '../../lifecycle/definitions.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import { actorOf } from '../../platform/actor.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { keepFile, prepareFile } from '../../platform/files/prepareFile.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { throttle } from '../../platform/throttle.ts';
import { lockShops } from '../events/queries.ts';
import { deadline } from '../../lifecycle/deadlines.ts';
import { attachFile, evidenceFiles, findClaimFile, storeFile } from './files.ts';
import { claimsPage, findClaim, requireClaim } from './queries.ts';
import { submitClaim } from './submit.ts';

/** What a partner may submit in a day: each notifies staff. */
const mostSubmitted = { limit: 20, windowSeconds: 86_400 };
/** Files that a partner may store in a day. */
const mostStored = { limit: 60, windowSeconds: 86_400 };

interface Step {
  readonly id: string;
  readonly event: EventOf<'claim'>;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly set?: SetOf<'claim'>;
  /** What is sent with it. */
  readonly fileId?: string | null | undefined;
}

/** What is recorded of a step: the words, and the id of the file that is sent with them. */
const withFile = (words: Readonly<Record<string, string>>, fileId: string | null | undefined) =>
  fileId ? { ...words, fileId } : words;

/** What partners claim, and what staff make of it. */
export function claimRoutes(on: On, { pool, files, now }: Services): void {
  async function step(tx: Queryable, session: Session, { id, fileId = null, ...sent }: Step) {
    await requireClaim(tx, id, session);
    const time = now();
    const change = await applyTransition(tx, { entity: 'claim', id, ...sent, actor: actorOf(session), now: time });
    // Without a change it was sent before, with its file.
    if (change) await attachFile(tx, { fileId, claimId: id, partnerId: session.partner?.id ?? null });
    return findClaim(tx, id, session, time);
  }
  const decided = (session: Session) => ({ decided_by: session.user.id, decided_at: now().toISOString() });

  on(addClaimFile, async ({ file }, { session: { user, partner }, transact }) => {
    if (!file) throw invalid('file', 'Choose a file.');
    await throttle(pool, `claimFiles:${partner.id}`, { ...mostStored, now: now() });
    const kept = await keepFile(files, await prepareFile(file, evidenceFiles));
    return { data: await transact((tx) => storeFile(tx, kept, { userId: user.id, partnerId: partner.id }, now())) };
  });

  on(submitCall, async ({ body }, { session, transact }) => {
    const { user, partner } = session;
    await throttle(pool, `claims:${partner.id}`, { ...mostSubmitted, now: now() });
    return {
      data: await transact(async (tx) => {
        const id = await submitClaim(tx, { userId: user.id, partnerId: partner.id }, body, now());
        return findClaim(tx, id, session, now());
      }),
    };
  });

  on(listClaims, async ({ query: request }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && request.partnerId !== undefined && request.partnerId !== own) throw notFound();
    return claimsPage(pool, request, own ?? request.partnerId ?? null);
  });

  on(getClaim, async ({ params: { id } }, { session }) => ({ data: await findClaim(pool, id, session, now()) }));

  on(getClaimFile, async ({ params: { id } }, { session, wantsFile }) => {
    await requireClaim(pool, id, session);
    const { placed, ...file } = await findClaimFile(pool, id);
    if (wantsFile === null) return { data: file };
    return { download: { filename: file.name, type: file.contentType, content: await files.open(placed) } };
  });

  on(askClaim, async ({ params: { id }, body: { question } }, { session, transact }) => {
    const set = { question, respond_by: await deadline(pool, 'answer', now()), escalated: 0 };
    return { data: await transact((tx) => step(tx, session, { id, event: 'claim.ask', payload: { question }, set })) };
  });

  on(answerClaim, async ({ params: { id }, body: { answer, fileId } }, { session, transact }) => {
    const set = { answer, respond_by: await deadline(pool, 'decide', now()), escalated: 0 };
    const sent = { id, event: 'claim.answer', payload: withFile({ answer }, fileId), set, fileId } as const;
    return { data: await transact((tx) => step(tx, session, sent)) };
  });

  on(grantClaim, async ({ params: { id }, body: { reason, movesEarned = false } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      // As events of the shop do: before any row is locked.
      await lockShops(tx, await query(tx, sql`select app_id as "appId", shop from claims where id = ${id}`));
      const set = { reason, ...decided(session) };
      return step(tx, session, { id, event: 'claim.grant', payload: { reason, movesEarned }, set });
    }),
  }));

  on(refuseClaim, async ({ params: { id }, body: { reason } }, { session, transact }) => {
    const set = { reason, respond_by: await deadline(pool, 'appeal', now()), escalated: 0, ...decided(session) };
    return { data: await transact((tx) => step(tx, session, { id, event: 'claim.refuse', payload: { reason }, set })) };
  });

  on(appealClaim, async ({ params: { id }, body: { reason, fileId } }, { session, transact }) => {
    const set = { appeal: reason, respond_by: await deadline(pool, 'decide', now()), escalated: 0 };
    const sent = { id, event: 'claim.appeal', payload: withFile({ reason }, fileId), set, fileId } as const;
    return { data: await transact((tx) => step(tx, session, sent)) };
  });

  on(withdrawClaim, async ({ params: { id } }, { session, transact }) => ({
    data: await transact((tx) => step(tx, session, { id, event: 'claim.withdraw' })),
  }));
}
