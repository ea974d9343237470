import type { Newsletter } from '#contract/content/newsletters.ts';

import { type AudienceValues, audienceOf, audienceValuesOf } from '../audience/audienceValues.ts';
import { instantOf, localMinute } from '../../../shared/form/fields/localMinute.ts';

/** A newsletter as its fields have it; its time in the zone of the browser, to the minute. */
export type NewsletterValues = { subject: string; body: string; audience: AudienceValues; sendsAt: string };

export const emptyNewsletter: NewsletterValues = {
  subject: '',
  body: '',
  audience: audienceValuesOf({}),
  sendsAt: '',
};

export const newsletterValuesOf = ({ subject, body, audience, sendsAt }: Newsletter): NewsletterValues => ({
  subject,
  body,
  audience: audienceValuesOf(audience),
  sendsAt: localMinute(sendsAt),
});

export const newsletterBodyOf = (
  { subject, body, audience, sendsAt }: NewsletterValues,
  standing: string | null = null,
) => ({
  subject,
  body,
  audience: audienceOf(audience),
  sendsAt: instantOf(sendsAt, standing),
});
