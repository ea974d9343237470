import { VisuallyHidden } from '@mantine/core';
import { Suspense, lazy, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, useLocation, useSearch } from 'wouter';

import { PageFallback } from '../frames/PageFallback.tsx';
import { NarrowFrame } from '../frames/NarrowFrame.tsx';
import { useSession, useSessionSelector, type SessionSnapshot } from '../ui/session.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { routeOf } from './match.ts';
import { place, type Target } from './place.ts';
import type { AppRoute } from './routes.tsx';
import { standingOf } from './standing.ts';

const SignedInFrame = lazy(() => import('./SignedInFrame.tsx'));
const WideFrame = lazy(() => import('../frames/WideFrame.tsx'));
const BareFrame = lazy(() => import('../frames/BareFrame.tsx'));

const rememberedOf = (snapshot: SessionSnapshot): string | null => snapshot.context.target;
const targetOf = (path: string | null): Target | null =>
  path === null ? null : { path, area: routeOf(path.replace(/[?#].*$/, '')).area };

/** Draws what the session's state says of the address: the page, a redirect, or a wait. */
export function Router() {
  const [path] = useLocation();
  const route = routeOf(path);
  const standing = useSessionSelector(standingOf);
  const target = useSessionSelector(rememberedOf);
  const decision = place(route.area, standing, targetOf(target));
  if ('redirect' in decision) return <Redirect to={decision.redirect} />;
  if ('wait' in decision) return <PageFallback />;
  return (
    <>
      <Announcer title={route.title} />
      <Suspense fallback={<PageFallback />}>
        <Framed route={route} path={path} />
      </Suspense>
    </>
  );
}

function Redirect({ to }: { to: string }) {
  const session = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  useLayoutEffect(() => {
    session.send({ type: 'route.refused', path: search === '' ? path : `${path}?${search}` });
    navigate(to, { replace: true });
    // The address that was refused is the one this redirect was drawn for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to]);
  return <PageFallback />;
}

function Framed({ route, path }: { route: AppRoute; path: string }) {
  const Page = route.page;
  const page = (
    <PageBoundary key={path}>
      <Route path={route.pattern === '*' ? undefined : route.pattern}>
        <Page />
      </Route>
    </PageBoundary>
  );
  switch (route.frame) {
    case 'narrow':
    case 'plain':
      return <NarrowFrame>{page}</NarrowFrame>;
    case 'wide':
      return <WideFrame>{page}</WideFrame>;
    case 'bare':
      return <BareFrame>{page}</BareFrame>;
    case 'partner':
    case 'admin':
      return <SignedInFrame area={route.frame}>{page}</SignedInFrame>;
  }
}

/** Names the page in the window's title and to screen readers; moves the focus to the page on navigation, not at start. */
function Announcer({ title }: { title: string }) {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    document.title = `${title} · Tributary`;
  }, [title]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
