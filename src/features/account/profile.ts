import type { getProfile } from '#contract/account/account.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

export type Profile = DataOf<typeof getProfile>;
export type Company = NonNullable<Profile['company']>;
