import { useSearchParams } from 'wouter';

import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { BannerList } from './BannerList.tsx';

const OpenedBanner = lazyPart(() => import('./OpenedBanner.tsx'));

/** Banners above the pages of the portal: all of them, one, or a new one. */
export default function Banners() {
  const [search] = useSearchParams();
  const opened = search.get('banner');
  return opened === null ? <BannerList /> : <OpenedBanner banner={opened} fallback={<Loading lines={8} />} />;
}
