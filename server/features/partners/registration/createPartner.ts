import { randomBytes } from 'node:crypto';

import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { newId } from '../../../platform/ids.ts';

/** 32 letters and digits that are hard to confuse. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A partner's public code: 8 characters, one of 10¹². */
export const newReferralId = (): string =>
  Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join('');

export interface NewPartner {
  name: string;
  domain: string;
  discoveryMethod: string;
  expertiseArea: string;
  audience?: string | undefined;
  phoneNumber: string;
  countryPhoneCode: string;
  streetAddress: string;
  city: string;
  country: string;
  zip: string;
  imageId: string | null;
  now: Date;
}

const mostTries = 5;

/** Adds a partner, pending; answers its id and referral code. */
export async function createPartner(tx: Queryable, partner: NewPartner): Promise<{ id: string; referralId: string }> {
  const now = partner.now.toISOString();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const referralId = newReferralId();
    const made = await queryOne<{ id: string }>(
      tx,
      sql`insert into partners (id, referral_id, name, domain, image_id, discovery_method, expertise_area, audience, phone_number,
                                country_phone_code, street_address, city, country, zip, created_at, updated_at)
          values (${newId()}, ${referralId}, ${partner.name}, ${partner.domain}, ${partner.imageId},
                  ${partner.discoveryMethod}, ${partner.expertiseArea}, ${partner.audience ?? ''}, ${partner.phoneNumber},
                  ${partner.countryPhoneCode}, ${partner.streetAddress}, ${partner.city}, ${partner.country},
                  ${partner.zip}, ${now}, ${now})
          on conflict (referral_id) do nothing
          returning id`,
    );
    if (made) return { id: made.id, referralId };
  }
  throw new Error('no free referral id was found');
}
