import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { paths } from '../../../paths.ts';
import classes from '../Content.module.css';
import { NewBanner } from './NewBanner.tsx';
import { OneBanner } from './OneBanner.tsx';

/** One banner, or a new one. */
export default function OpenedBanner({ banner }: { banner: string }) {
  return (
    <div className={classes['stack']}>
      <div>
        <Anchor component={Link} href={paths.bannerPanel.to()}>
          All banners
        </Anchor>
      </div>
      {banner === 'new' ? <NewBanner /> : <OneBanner key={banner} id={banner} />}
    </div>
  );
}
