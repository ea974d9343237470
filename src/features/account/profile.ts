import type { getProfile } from '#contract/account.ts';
import type { DataOf } from '#contract/endpoint.ts';

export type Profile = DataOf<typeof getProfile>;
export type Company = NonNullable<Profile['company']>;
