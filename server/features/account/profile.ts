import sql from 'sql-template-tag';

import type { getProfile } from '#contract/account/account.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { imageUrl } from '../../platform/images/imageUrl.ts';

interface Row {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  has_password: boolean;
  is_google_linked: boolean;
  version: number;
  company: {
    name: string;
    domain: string;
    image_id: string | null;
    phone_number: string;
    country_phone_code: string;
    street_address: string;
    city: string;
    country: string;
    zip: string;
    tax_id: string;
    version: number;
  } | null;
  acceptances: { version: number; accepted_at: string }[];
}

/** What a person may edit, with their company and the terms they accepted. */
export async function findProfile(db: Queryable, userId: string): Promise<DataOf<typeof getProfile> | undefined> {
  const row = await queryOne<Row>(
    db,
    sql`select u.id, u.email, u.first_name, u.last_name, u.phone_number, u.version,
               u.password_hash is not null as has_password, u.google_id is not null as is_google_linked,
               (select jsonb_build_object('name', p.name, 'domain', p.domain, 'image_id', p.image_id,
                                          'phone_number', p.phone_number, 'country_phone_code', p.country_phone_code,
                                          'street_address', p.street_address, 'city', p.city, 'country', p.country,
                                          'zip', p.zip, 'tax_id', p.tax_id, 'version', p.version)
                  from partners p where p.id = u.partner_id) as company,
               coalesce((select jsonb_agg(jsonb_build_object('version', a.version, 'accepted_at', a.accepted_at)
                                          order by a.accepted_at desc)
                           from terms_acceptances a where a.user_id = u.id), '[]') as acceptances
          from users u where u.id = ${userId}`,
  );
  if (!row) return undefined;
  const { company } = row;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    hasPassword: row.has_password,
    isGoogleLinked: row.is_google_linked,
    version: row.version,
    company: company && {
      name: company.name,
      domain: company.domain,
      imageUrl: imageUrl(company.image_id),
      phoneNumber: company.phone_number,
      countryPhoneCode: company.country_phone_code,
      streetAddress: company.street_address,
      city: company.city,
      country: company.country,
      zip: company.zip,
      taxId: company.tax_id,
      version: company.version,
    },
    // Times inside JSON come with the database's offset.
    acceptances: row.acceptances.map(({ version, accepted_at: at }) => ({
      version,
      acceptedAt: new Date(at).toISOString(),
    })),
  };
}
