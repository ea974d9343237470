import { createElement, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { Route, useLocation, useSearch } from 'wouter';

import { PageFallback } from '../shell/PageFallback.tsx';
import { NarrowFrame } from '../shell/NarrowFrame.tsx';
import { lazyPage, lazyPart, useHasLostPart } from '../shared/lazy/lazyPart.tsx';
import { useSession, useSessionSelector, useUser, type SessionSnapshot } from '../entities/session/session.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { routeOf, targetOf } from './match.ts';
import { pageComponent } from './pageComponent.ts';
import { place, type Standing } from '../entities/session/routing.ts';
import type { AppRoute, Frame } from './routes.ts';
import { ShellEnd } from './loginShell.tsx';
import { standingOf } from '../entities/session/standing.ts';

const SignedInFrame = lazyPage(() => import('../shell/SignedInFrame.tsx'), PageFallback);
const WideFrame = lazyPage(() => import('../shell/WideFrame.tsx'), PageFallback);
const BareFrame = lazyPage(() => import('../shell/BareFrame.tsx'), PageFallback);
// The login page has its files fetched without running them (loginShell.tsx).
const Overlays = lazyPart(() => import('./Overlays.tsx'), false);

const rememberedOf = (snapshot: SessionSnapshot): string | null => snapshot.context.target;

const isSignedIn = (frame: Frame): frame is 'partner' | 'admin' => frame === 'partner' || frame === 'admin';

/** Where nothing is at an address, people in the product keep their shell. */
const shells: Partial<Record<Standing, Frame>> = { staff: 'admin', partner: 'partner', acting: 'partner' };
const frameOf = ({ frame }: AppRoute, standing: Standing): Frame =>
  frame === 'plain' ? (shells[standing] ?? frame) : frame;

/** Renders the page, a redirect or a wait, as the session's state decides. */
export function Router() {
  const [path] = useLocation();
  const route = routeOf(path);
  const standing = useSessionSelector(standingOf);
  const target = useSessionSelector(rememberedOf);
  const isNotWhole = useHasLostPart();
  const frame = frameOf(route, standing);
  const decision = place(route.area, standing, targetOf(target));
  if ('redirect' in decision) return <Redirect to={decision.redirect} />;
  if ('wait' in decision) return <PageFallback />;
  return (
    <>
      {!isSignedIn(frame) && <TitleAnnouncer title={route.title} />}
      <Framed route={route} frame={frame} path={path} />
      <Overlays isWanted={isNotWhole || route.page !== 'LoginPage'} />
    </>
  );
}

function Redirect({ to }: { to: string }) {
  const session = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  // An effect event: the address that was refused is the one this redirect was rendered for.
  const refuse = useEffectEvent((target: string) => {
    session.send({ type: 'route.refused', path: search === '' ? path : `${path}?${search}` });
    navigate(target, { replace: true });
  });
  useLayoutEffect(() => refuse(to), [to]);
  return <PageFallback />;
}

function Framed({ route, frame, path }: { route: AppRoute; frame: Frame; path: string }) {
  const user = useUser();
  const page = (
    <>
      <Arrival path={path} />
      <PageBoundary key={path} isFramed>
        <Route path={route.pattern === '*' ? undefined : route.pattern}>
          {createElement(pageComponent(route.page))}
          <ShellEnd />
        </Route>
      </PageBoundary>
    </>
  );
  switch (frame) {
    case 'narrow':
    case 'plain':
      return <NarrowFrame>{page}</NarrowFrame>;
    case 'wide':
      return <WideFrame>{page}</WideFrame>;
    case 'bare':
      return <BareFrame>{page}</BareFrame>;
    case 'partner':
    case 'admin':
      return (
        // Keyed by user so that nothing from the previous user stays on screen.
        <SignedInFrame
          key={user?.id}
          area={frame}
          path={path}
          title={route.title}
          isAboutOne={route.pattern.includes(':')}
        >
          {page}
        </SignedInFrame>
      );
  }
}

/** Names the page in the window's title and to screen readers; a signed-in frame does so itself. */
function TitleAnnouncer({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Tributary`;
  }, [title]);
  return (
    <div className="unseen" role="status">
      {title}
    </div>
  );
}

let arrivedAt = import.meta.env.SSR ? '' : location.pathname;

/** Rendered in the frame, so that the frame exists: scrolls to the top on navigation, not at start. */
function Arrival({ path }: { path: string }) {
  useEffect(() => {
    if (arrivedAt === path) return;
    arrivedAt = path;
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return null;
}
