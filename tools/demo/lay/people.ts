import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { accountDigest, maskOf, sealAccount } from '../../../server/features/payoutMethods/account.ts';
import type { Secrets } from '../../../server/platform/secrets.ts';
import { randomOf } from '../random.ts';
import type { PartnerPlan, PersonPlan } from '../plan/partners.ts';
import { audiences } from '../words/audiences.ts';

const utc = (at: Date | null): string | null => at?.toISOString() ?? null;

export interface LaidUser {
  readonly id: string;
  readonly role: 'admin' | 'manager' | 'moderator' | 'partner';
  readonly partnerId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
  readonly language?: string;
  readonly createdAt: Date;
}

/** Adds people who all have one password. */
export const layUsers = (tx: Queryable, users: readonly LaidUser[], passwordHash: string): Promise<number> =>
  execute(
    tx,
    sql`insert into users (id, role, partner_id, email, password_hash, first_name, last_name, email_verified_at, language,
                           created_at, updated_at)
        select v.id, v.role, v.partner_id, v.email, ${passwordHash}, v.first_name, v.last_name,
               case when v.is_verified then v.created_at + interval '4 minutes' end, v.language, v.created_at, v.created_at
          from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ role }) => role)}::text[],
                      ${users.map(({ partnerId }) => partnerId)}::uuid[], ${users.map(({ email }) => email)}::text[],
                      ${users.map(({ firstName }) => firstName)}::text[], ${users.map(({ lastName }) => lastName)}::text[],
                      ${users.map(({ isVerified }) => isVerified)}::boolean[],
                      ${users.map(({ language = null }) => language)}::text[],
                      ${users.map(({ createdAt }) => utc(createdAt))}::timestamptz[])
            as v(id, role, partner_id, email, first_name, last_name, is_verified, language, created_at)`,
  );

/** Adds partners as they registered, undecided, with their people. */
export async function layPartners(
  tx: Queryable,
  partners: readonly PartnerPlan[],
  passwordHash: string,
  secrets: Secrets,
): Promise<void> {
  await execute(
    tx,
    sql`insert into partners (id, referral_id, name, domain, country, city, zip, street_address, country_phone_code,
                              phone_number, discovery_method, expertise_area, audience, internal_note, created_at, updated_at)
        select v.*, v.created_at
          from unnest(${partners.map(({ id }) => id)}::uuid[], ${partners.map(({ referralId }) => referralId)}::text[],
                      ${partners.map(({ name }) => name)}::text[], ${partners.map(({ domain }) => domain)}::text[],
                      ${partners.map(({ country }) => country)}::text[], ${partners.map(({ city }) => city)}::text[],
                      ${partners.map(({ zip }) => zip)}::text[], ${partners.map(({ street }) => street)}::text[],
                      ${partners.map(({ phoneCode }) => phoneCode)}::text[], ${partners.map(({ phone }) => phone)}::text[],
                      ${partners.map(({ discovery }) => discovery)}::text[],
                      ${partners.map(({ expertise }) => expertise)}::text[],
                      ${partners.map(({ expertise }) => audiences[expertise])}::text[],
                      ${partners.map(({ internalNote }) => internalNote)}::text[],
                      ${partners.map(({ createdAt }) => utc(createdAt))}::timestamptz[])
            as v(id, referral_id, name, domain, country, city, zip, street, phone_code, phone, discovery, expertise,
                 audience, internal_note, created_at)`,
  );
  await layPayoutMethods(tx, partners, secrets);
  const people = partners.flatMap(({ id: partnerId, country, people: own }) => {
    const { language } = new Intl.Locale('und', { region: country }).maximize();
    return own.map((person) => ({ ...person, partnerId, language }));
  });
  await layUsers(
    tx,
    people.map((person) => ({ ...person, role: 'partner', isVerified: true })),
    passwordHash,
  );
}

/** Says where partners are paid, since they registered. */
async function layPayoutMethods(tx: Queryable, partners: readonly PartnerPlan[], secrets: Secrets): Promise<void> {
  const methods = partners.flatMap(({ id: partnerId, payout, createdAt }) => {
    if (!payout) return [];
    const id = randomOf(`payout method ${partnerId}`).id(createdAt);
    const { account, ...rest } = payout;
    const kept = {
      masked: maskOf(account),
      sealed: sealAccount(secrets, id, account),
      digest: accountDigest(secrets, account),
    };
    return [{ ...rest, ...kept, id, partnerId, at: utc(createdAt) }];
  });
  await execute(
    tx,
    sql`insert into payout_methods (id, partner_id, method, holder, country, masked, sealed, digest, requested_at, counts_from)
        select v.*, v.at
          from unnest(${methods.map(({ id }) => id)}::uuid[], ${methods.map(({ partnerId }) => partnerId)}::uuid[],
                      ${methods.map(({ method }) => method)}::text[], ${methods.map(({ holder }) => holder)}::text[],
                      ${methods.map(({ country }) => country)}::text[], ${methods.map(({ masked }) => masked)}::text[],
                      ${methods.map(({ sealed }) => sealed)}::text[], ${methods.map(({ digest }) => digest)}::text[],
                      ${methods.map(({ at }) => at)}::timestamptz[])
            as v(id, partner_id, method, holder, country, masked, sealed, digest, at)`,
  );
  const last = Math.max(0, ...partners.map(({ createdAt }) => createdAt.getTime()));
  await transitionMany(tx, {
    entity: 'payoutMethod',
    event: 'payoutMethod.activate',
    ids: methods.map(({ id }) => id),
    actor: { userId: null },
    now: new Date(last),
  });
}

/** Has people accept the terms of the version, from nowhere. */
export async function layAcceptances(
  tx: Queryable,
  partners: readonly PartnerPlan[],
  version: number,
  idOf: (person: PersonPlan) => string,
): Promise<void> {
  const accepted = partners.flatMap(({ id, people }) =>
    people.flatMap((person) => (person.acceptedAt ? [{ person, partnerId: id, at: utc(person.acceptedAt) }] : [])),
  );
  await execute(
    tx,
    sql`insert into terms_acceptances (id, user_id, partner_id, version, accepted_at)
        select v.id, v.user_id, v.partner_id, ${version}, v.at
          from unnest(${accepted.map(({ person }) => idOf(person))}::uuid[], ${accepted.map(({ person }) => person.id)}::uuid[],
                      ${accepted.map(({ partnerId }) => partnerId)}::uuid[], ${accepted.map(({ at }) => at)}::timestamptz[])
            as v(id, user_id, partner_id, at)`,
  );
}

/** Puts tags, by name, on partners. */
export async function layPartnerTags(tx: Queryable, partners: readonly PartnerPlan[]): Promise<void> {
  const tagged = partners.flatMap(({ id, tags }) => tags.map((tag) => ({ id, tag })));
  await execute(
    tx,
    sql`insert into partner_tags (partner_id, tag_id)
        select v.partner_id, t.id
          from unnest(${tagged.map(({ id }) => id)}::uuid[], ${tagged.map(({ tag }) => tag)}::text[]) as v(partner_id, tag)
          join tags t on t.name = v.tag
        on conflict do nothing`,
  );
}

export interface Managing {
  readonly partnerId: string;
  readonly userId: string;
  readonly at: Date;
}

export const layManagers = (tx: Queryable, managing: readonly Managing[], assignedBy: string): Promise<number> =>
  execute(
    tx,
    sql`insert into partner_managers (partner_id, user_id, assigned_by, assigned_at)
        select v.partner_id, v.user_id, ${assignedBy}::uuid, v.at
          from unnest(${managing.map(({ partnerId }) => partnerId)}::uuid[], ${managing.map(({ userId }) => userId)}::uuid[],
                      ${managing.map(({ at }) => utc(at))}::timestamptz[]) as v(partner_id, user_id, at)
        on conflict do nothing`,
  );
