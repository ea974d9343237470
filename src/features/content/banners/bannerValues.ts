import type { Banner, createBanner } from '#contract/content/banners.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';

import { instantOf, localMinute } from '../../../shared/form/fields/localMinute.ts';
import { type AudienceValues, audienceOf, audienceValuesOf } from '../audience/audienceValues.ts';

type Body = InputOf<typeof createBanner>['body'];

/** A banner as its fields have it; times in the zone of the browser, to the minute. */
export type BannerValues = Pick<
  Body,
  'title' | 'body' | 'linkLabel' | 'linkUrl' | 'tone' | 'isDismissible' | 'frequency'
> & {
  priority: number | '';
  audience: AudienceValues;
  startsAt: string;
  endsAt: string;
};

export const emptyBanner: BannerValues = {
  title: '',
  body: '',
  linkLabel: '',
  linkUrl: '',
  tone: 'info',
  audience: audienceValuesOf({}),
  priority: 0,
  isDismissible: true,
  frequency: 'always',
  startsAt: '',
  endsAt: '',
};

export const bannerValuesOf = ({ startsAt, endsAt, audience, ...banner }: Banner): BannerValues => ({
  title: banner.title,
  body: banner.body,
  linkLabel: banner.linkLabel,
  linkUrl: banner.linkUrl,
  tone: banner.tone,
  priority: banner.priority,
  isDismissible: banner.isDismissible,
  frequency: banner.frequency,
  audience: audienceValuesOf(audience),
  startsAt: localMinute(startsAt),
  endsAt: localMinute(endsAt),
});

export const bannerBodyOf = (
  { audience, startsAt, endsAt, ...values }: BannerValues,
  standing: Pick<Banner, 'startsAt' | 'endsAt'> | null = null,
) => ({
  ...values,
  audience: audienceOf(audience),
  startsAt: instantOf(startsAt, standing?.startsAt),
  endsAt: instantOf(endsAt, standing?.endsAt),
});
