import { useSearchParams } from 'wouter';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';

const AppList = lazyPart(() => import('./AppList.tsx'));
const AppView = lazyPart(() => import('./AppView.tsx'));
const NewApp = lazyPart(() => import('./NewApp.tsx'));

const loading = <Loading lines={8} />;

/** Apps for staff: all of them, or with `?app=` one, or with `?add=true` a new one; each loaded lazily. */
export default function StaffAppsPage() {
  const [search] = useSearchParams();
  const slug = search.get('app');
  if (slug !== null) return <AppView key={slug} slug={slug} fallback={loading} />;
  if (search.has('add')) return <NewApp fallback={loading} />;
  return <AppList fallback={loading} />;
}
