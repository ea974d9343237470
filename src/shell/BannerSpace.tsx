import { useEffect, useState } from 'react';

import { useUser } from '../entities/session/session.ts';
import { lazyPart, whenIdle } from '../shared/lazy/lazyPart.tsx';
import classes from './BannerSpace.module.css';

const PortalBanners = lazyPart(() => import('../features/banners/PortalBanners.tsx'));

/** The place of live banners above the page, kept from the first: what comes later moves nothing. */
export function BannerSpace() {
  const expected = useUser()?.banners ?? 0;
  const [known, setKnown] = useState<number | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <div className={classes['space']} data-banners={known ?? expected}>
      <PortalBanners isWanted={expected > 0 || isIdle} onKnown={setKnown} />
    </div>
  );
}
