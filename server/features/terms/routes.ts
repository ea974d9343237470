import { acceptTerms, getTerms, getTermsVersion } from '#contract/terms.ts';

import { clientAddress } from '../../platform/http/clientAddress.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import type { Services } from '../../platform/services.ts';
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
}
