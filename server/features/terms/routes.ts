import { acceptTerms, getTerms, getTermsVersion } from '#contract/terms/terms.ts';

import {
  discardTerms,
  draftTerms,
  editTerms,
  getEditedTerms,
  listTermsAcceptances,
  listTermsVersions,
  publishTermsVersion,
  withdrawTermsVersion,
} from '#contract/terms/versions.ts';

import { actorOf } from '../../platform/actor.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import {
  acceptancesPage,
  beginDraft,
  changeDraft,
  dropDraft,
  findEditedTerms,
  findTermsVersions,
  publishDraft,
  withdrawScheduled,
} from './versions.ts';
import { type TermsRow, acceptTermsVersion, findCurrentTerms, findTermsVersion } from './queries.ts';

const present = ({ version, title, body, changes, published_at }: TermsRow) => ({
  version,
  title,
  body,
  bodyTree: markdownTreeOf(body),
  changes,
  changesTree: markdownTreeOf(changes),
  publishedAt: published_at,
});

/** The terms, and their acceptance by a partner's user. */
export function termsRoutes(on: On, { pool, now }: Services): void {
  on(getTerms, async () => {
    const terms = await findCurrentTerms(pool);
    if (!terms) throw notFound();
    return { data: present(terms) };
  });

  on(getTermsVersion, async ({ params }) => {
    const terms = await findTermsVersion(pool, params.version);
    if (!terms) throw notFound();
    return { data: present(terms) };
  });

  on(acceptTerms, async ({ params, body }, { session, transact, request }) => {
    if (!session.partner) throw new Refused(403, 'partner_only', 'Only partners can do this.');
    const partnerId = session.partner.id;
    if (params.id !== partnerId) throw notFound();
    const address = clientAddress(request);
    return transact(async (tx) => {
      const terms = await findCurrentTerms(tx);
      if (!terms) throw notFound();
      if (body.version !== undefined && body.version !== terms.version)
        throw new Refused(409, 'version_conflict', 'The terms have changed. Read the current version first.');
      const { version } = terms;
      await acceptTermsVersion(tx, { userId: session.user.id, partnerId, version, address, now: now() });
      return { data: { isTermsAccepted: true } };
    });
  });

  const by = (session: Session) => ({ actor: actorOf(session), now: now() });

  on(listTermsVersions, async () => ({ data: await findTermsVersions(pool) }));

  const viewer = (session: Session) => ({ role: session.user.role, now: now() });

  on(getEditedTerms, async ({ params: { version } }, { session }) => ({
    data: await findEditedTerms(pool, version, viewer(session)),
  }));

  on(draftTerms, async (_, { session, transact }) => ({
    data: await transact(async (tx) => findEditedTerms(tx, await beginDraft(tx, by(session)), viewer(session))),
  }));

  on(editTerms, async ({ params: { version }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await changeDraft(tx, version, body, by(session));
      return findEditedTerms(tx, version, viewer(session));
    }),
  }));

  on(discardTerms, async ({ params: { version } }, { session, transact }) => {
    await transact((tx) => dropDraft(tx, version, by(session)));
    return { data: { version } };
  });

  on(publishTermsVersion, async ({ params: { version }, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await publishDraft(tx, version, body, by(session));
      return findEditedTerms(tx, version, viewer(session));
    }),
  }));

  on(withdrawTermsVersion, async ({ params: { version } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await withdrawScheduled(tx, version, by(session));
      return findEditedTerms(tx, version, viewer(session));
    }),
  }));

  on(listTermsAcceptances, async ({ params: { version }, query }) => acceptancesPage(pool, version, query));
}
