import { getPartner } from '#contract/partners/partners.ts';

import { partnerActions } from '../../../src/entities/partner/partnerActions.ts';
import type { Served } from '../servers/served.ts';

/** What staff see of a partner's approval and account, and what the browser makes of it. */
export function partnerOffers({ call, colleague }: Served, id: string) {
  return () =>
    Promise.all(
      (['moderator', 'manager', 'admin'] as const).map(async (by) => {
        const { data } = await call(await colleague(by, 3), 'GET', `/api/partners/partner/${id}`);
        const partner = getPartner.success.data.parse(data);
        return { by, server: partner.actions, browser: partnerActions(partner) };
      }),
    );
}
