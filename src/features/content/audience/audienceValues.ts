import type { Audience } from '#contract/content/audience.ts';
import { plural } from '#contract/shared/plural.ts';

/** An audience as its fields have it: '' and nothing chosen are no condition. */
export interface AudienceValues {
  tags: string[];
  apps: string[];
  countries: string[];
  languages: string[];
  managers: string[];
  approvedSince: string;
  payoutMethod: '' | 'has' | 'lacks';
  firstReferral: '' | 'has' | 'lacks';
}

export const audienceValuesOf = (audience: Audience): AudienceValues => ({
  tags: (audience.tags ?? []).map(String),
  apps: audience.apps ?? [],
  countries: audience.countries ?? [],
  languages: audience.languages ?? [],
  managers: audience.managers ?? [],
  approvedSince: audience.approvedSince ?? '',
  payoutMethod: audience.payoutMethod ?? '',
  firstReferral: audience.firstReferral ?? '',
});

const chosen = <T>(values: readonly T[]) => (values.length === 0 ? undefined : [...values]);

export const audienceOf = (values: AudienceValues): Audience => {
  const given: Audience = {
    tags: chosen(values.tags.map(Number)),
    apps: chosen(values.apps),
    countries: chosen(values.countries),
    languages: chosen(values.languages),
    managers: chosen(values.managers),
    approvedSince: values.approvedSince || undefined,
    payoutMethod: values.payoutMethod || undefined,
    firstReferral: values.firstReferral || undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

/** How many conditions are given, for a person to compare. */
export const audienceWords = (values: AudienceValues): string => {
  const count = Object.keys(audienceOf(values)).length;
  return count === 0 ? 'All partners' : plural(count, { one: 'condition', other: 'conditions' });
};
