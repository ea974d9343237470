import { useEffect } from 'react';

import { listOwnBanners, markBanner, type OwnBanner } from '#contract/banners.ts';

import { invalidate } from '../../api/invalidate.ts';
import { setAnswers } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { BannerBox } from '../../entities/banner/BannerBox.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import classes from './PortalBanners.module.css';

/** What this page has counted as seen. */
const seen = new Set<string>();

const keyOf = ({ id, edition }: OwnBanner): string => `${id} ${edition}`;
const paramsOf = ({ id, edition }: OwnBanner) => ({ id, edition: String(edition) });

async function count(banner: OwnBanner, mark: 'seen' | 'opened'): Promise<void> {
  try {
    await send(markBanner, { params: paramsOf(banner), body: { mark } });
  } catch {
    // It is a count only.
  }
}

export interface PortalBannersProps {
  /** How many there are, once it is known. */
  onKnown: (count: number) => void;
}

/** The banners of the signed-in person, above every page. */
export default function PortalBanners({ onKnown }: PortalBannersProps) {
  const { data, state } = useResource(listOwnBanners, {});
  const known = data?.length ?? (state === 'failed' ? 0 : null);
  useEffect(() => {
    if (known !== null) onKnown(known);
  }, [known, onKnown]);
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Announcements" className={classes['all']}>
      {data.map((banner) => (
        <Shown key={keyOf(banner)} banner={banner} />
      ))}
    </section>
  );
}

function Shown({ banner }: { banner: OwnBanner }) {
  const key = keyOf(banner);
  useEffect(() => {
    if (seen.has(key)) return;
    seen.add(key);
    void count(banner, 'seen');
  }, [key, banner]);
  // Another one may take its place.
  const dismissal = useSubmission(markBanner, {
    what: 'Dismissing the banner',
    onDone: () => void invalidate(listOwnBanners.path),
  });
  const dismiss = () => {
    document.getElementById('main')?.focus();
    setAnswers(listOwnBanners, (answer) => ({ ...answer, data: answer.data.filter((other) => keyOf(other) !== key) }));
    dismissal.submit({ params: paramsOf(banner), body: { mark: 'dismissed' } });
  };
  return <BannerBox banner={banner} onOpened={() => void count(banner, 'opened')} onDismissed={dismiss} />;
}
