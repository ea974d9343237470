import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import { paths } from '../../../paths.ts';
import classes from '../Content.module.css';
import { BannerList } from './BannerList.tsx';
import { NewBanner } from './NewBanner.tsx';
import { OneBanner } from './OneBanner.tsx';

/** Banners above the pages of the portal: all of them, one, or a new one. */
export default function Banners() {
  const [search] = useSearchParams();
  const opened = search.get('banner');
  if (opened === null) return <BannerList />;
  return (
    <div className={classes['stack']}>
      <div>
        <Anchor component={Link} href={paths.bannerPanel.to()}>
          All banners
        </Anchor>
      </div>
      {opened === 'new' ? <NewBanner /> : <OneBanner key={opened} id={opened} />}
    </div>
  );
}
