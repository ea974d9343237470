import { useEffect, useEffectEvent, useState } from 'react';

import { listOwnBanners, markBanner, type OwnBanner } from '#contract/content/banners.ts';

import { invalidate } from '../../api/invalidate.ts';
import { setAnswers } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { BannerCard } from '../../entities/banner/BannerCard.tsx';
import { useSession, useUser } from '../../entities/session/session.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { whenIdle } from '../../shared/lazy/lazyPart.tsx';
import classes from './PortalBanners.module.css';

const keyOf = ({ id, edition }: OwnBanner): string => `${id} ${edition}`;
const paramsOf = ({ id, edition }: OwnBanner) => ({ id, edition: String(edition) });

async function count(banner: OwnBanner, mark: 'seen' | 'opened'): Promise<void> {
  try {
    await send(markBanner, { params: paramsOf(banner), body: { mark } });
  } catch {
    // It is a count only.
  }
}

/** The banners of the signed-in person, above every page. The shell keeps their room until `data-known` is drawn. */
export default function PortalBanners() {
  const isExpected = useUser()?.banners !== undefined;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  // Where none are expected, the page comes first; one may start later.
  return (isExpected || isIdle) && <All />;
}

function All() {
  const { data, state } = useResource(listOwnBanners, {});
  const session = useSession();
  const expected = useUser()?.banners ?? 0;
  const shown = data?.length ?? expected;
  useEffect(() => {
    // The session is what the next page keeps their room by.
    if (shown !== expected) session.send({ type: 'attention.returned' });
  }, [session, shown, expected]);
  // Here, since a dismissed banner is gone before its call has ended. Another one may take its place.
  const dismissal = useSubmission(markBanner, {
    what: 'Dismissing the banner',
    onDone: () => void invalidate(listOwnBanners.path),
  });
  const dismiss = (banner: OwnBanner) => {
    document.getElementById('main')?.focus();
    setAnswers(listOwnBanners, (answer) => ({
      ...answer,
      data: answer.data.filter((other) => keyOf(other) !== keyOf(banner)),
    }));
    dismissal.submit({ params: paramsOf(banner), body: { mark: 'dismissed' } });
  };
  if (!data) return state === 'failed' && <div data-known />;
  if (data.length === 0) return <div data-known />;
  return (
    <section aria-label="Announcements" className={classes['all']} data-known>
      {data.map((banner) => (
        <Shown key={keyOf(banner)} banner={banner} onDismissed={() => dismiss(banner)} />
      ))}
    </section>
  );
}

function Shown({ banner, onDismissed }: { banner: OwnBanner; onDismissed: () => void }) {
  const countSeen = useEffectEvent(() => void count(banner, 'seen'));
  useEffect(() => countSeen(), []);
  return <BannerCard banner={banner} onOpened={() => void count(banner, 'opened')} onDismissed={onDismissed} />;
}
