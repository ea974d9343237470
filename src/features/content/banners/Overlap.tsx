import { mostBanners, previewOverlap } from '#contract/content/banners.ts';
import { plural } from '#contract/shared/plural.ts';

import { useResource } from '../../../shared/data/useResource.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { audienceOf } from '../audience/audienceValues.ts';
import { instantOf } from '../../../shared/form/fields/localMinute.ts';
import type { BannerValues } from './bannerValues.ts';

interface OverlapProps {
  values: BannerValues;
  bannerId: string | null;
}

/** Where partners of its audience would have more banners than are shown at a time. */
export function Overlap({ values, bannerId }: OverlapProps) {
  const [startsAt, endsAt] = [instantOf(values.startsAt), instantOf(values.endsAt)];
  if (startsAt === null || endsAt === null || !(Date.parse(startsAt) < Date.parse(endsAt))) return null;
  return <OverlapOf request={{ audience: audienceOf(values.audience), startsAt, endsAt, bannerId }} />;
}

interface OverlapOfProps {
  request: { audience: ReturnType<typeof audienceOf>; startsAt: string; endsAt: string; bannerId: string | null };
}

function OverlapOf({ request }: OverlapOfProps) {
  const { data } = useResource(previewOverlap, { body: request });
  if (!data || data.length === 0) return null;
  return (
    <Notice level="warning">
      {data.slice(0, 3).map(({ from, to, partners, banners }) => (
        <p key={from} style={{ margin: 0 }}>
          {dateTime(from)} to {dateTime(to)}: {plural(partners, { one: 'partner has', other: 'partners have' })} up to{' '}
          {banners} banners, and {mostBanners} are shown.
        </p>
      ))}
      {data.length > 3 && (
        <p style={{ margin: 0 }}>And {plural(data.length - 3, { one: 'more time', other: 'more times' })}.</p>
      )}
    </Notice>
  );
}
