import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { searchPartners as searchPartnersCall } from '#contract/partners/partners.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { containing } from '../../../platform/http/page.ts';
import { imageUrl } from '../../../platform/images/imageUrl.ts';

type Found = DataOf<typeof searchPartnersCall>;

interface Row {
  id: string;
  name: string;
  domain: string;
  image_id: string | null;
}

/** At most ten approved partners whose name or domain contains `text`, names that begin with it first. */
export async function searchPartners(db: Queryable, text: string): Promise<Found> {
  const rows = await query<Row>(
    db,
    sql`select p.id, p.name, p.domain, p.image_id
          from partners p
         where p.approval_state = 'approved' and lower(p.name || ' ' || p.domain) like ${containing(text)}
         order by starts_with(lower(p.name), ${text.toLowerCase()}) desc, lower(p.name), p.id
         limit 10`,
  );
  return rows.map(({ id, name, domain, image_id: imageId }) => ({ id, name, domain, imageUrl: imageUrl(imageId) }));
}
