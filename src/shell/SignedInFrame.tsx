import './stylesSignedIn.ts';
import { Burger } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { createElement, type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';

import { AccountMenu } from './AccountMenu.tsx';
import { useOtherTabs } from './layout/useOtherTabs.ts';
import { useLayout, useLayoutPreferences } from './layout/layout.ts';
import { type LazyPart, lazyPart } from '../shared/lazy/lazyPart.tsx';
import { PageNaming } from '../shared/page/pageName.tsx';
import { Mark } from '../shared/page/Mark.tsx';
import { IconAction } from '../shared/page/IconAction.tsx';
import { useUser } from '../entities/session/session.ts';
import { Announcer, type AnnouncerProps } from './Announcer.tsx';
import { AppPalette } from './AppPalette.tsx';
import { navigation } from './navigation.ts';
import { Waiting } from './WaitingContext.tsx';
import { NavigationLinks } from './NavigationLinks.tsx';
import { slots } from './slots.ts';
import { rememberScroll } from './scrollMemory.ts';
import classes from './SignedInFrame.module.css';

rememberScroll();
const Customizer = lazyPart(() => import('./layout/Customizer.tsx'));
const PortalBanners = lazyPart(() => import('../features/banners/PortalBanners.tsx'));
const NavigationDrawer = lazyPart(() => import('./NavigationDrawer.tsx'));

// lg, as theme.ts has it.
const wide = '(min-width: 80em)';
const burger = 'navigation-button';

export interface SignedInFrameProps extends AnnouncerProps {
  area: 'partner' | 'admin';
  children: ReactNode;
}

const toMain = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

/** The shell of the portal and of the admin area, in the layout chosen on this device. */
export default function SignedInFrame({ area, children, ...page }: SignedInFrameProps) {
  useOtherTabs();
  const layout = useLayout();
  const { isSidebarOpen, isMiniSidebar, isHorizontal, isBoxed, isCustomizerOpen } = useLayoutPreferences();
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const isBar = isWide && isHorizontal;
  const isSidebar = isWide && !isHorizontal;
  const isDrawer = !isWide && isSidebarOpen === true;
  const banners = useUser()?.banners;
  const toggleDrawer = () => layout.send({ type: 'sidebar.toggle' });
  // Closed by a link, the drawer leaves the focus to the page.
  const closeDrawer = () => {
    toggleDrawer();
    document.getElementById(burger)?.focus();
  };
  const label = area === 'admin' ? 'Admin' : 'Partner';
  useEffect(() => {
    // The page that was chosen closes the drawer, and so does a wider screen.
    const close = () => layout.getSnapshot().context.isSidebarOpen && layout.send({ type: 'sidebar.toggle' });
    const events = new AbortController();
    for (const event of ['pushState', 'popstate']) addEventListener(event, close, events);
    matchMedia(wide).addEventListener('change', close, events);
    return () => events.abort();
  }, [layout]);
  const shell = (
    <div
      data-boxed={isBoxed || undefined}
      data-bar={isBar || undefined}
      data-sidebar={isSidebar ? (isMiniSidebar ? 'mini' : 'full') : undefined}
      className={classes['shell']}
    >
      <a className={classes['skip']} href="#main" onClick={toMain}>
        Skip to content
      </a>
      {isSidebar && (
        <nav className={classes['navbar']} aria-label={label}>
          <div className={classes['brand']} data-mini={isMiniSidebar || undefined}>
            <Home area={area} isMini={isMiniSidebar} />
          </div>
          <NavigationLinks area={area} shape={isMiniSidebar ? 'mini' : 'full'} />
        </nav>
      )}
      <header className={classes['header']}>
        <div className={classes['row']}>
          {!isWide && (
            <Burger
              id={burger}
              opened={isDrawer}
              onClick={toggleDrawer}
              onPointerEnter={() => void NavigationDrawer.preload()}
              size="sm"
              aria-label="Navigation"
              aria-haspopup="dialog"
              aria-expanded={isDrawer}
            />
          )}
          {isSidebar ? <MiniSwitch /> : <Home area={area} />}
          <span className={classes['space']} />
          <AppPalette area={area} />
          <Slot of={slots[area].tools} />
          <ThemeSwitch />
          <CustomizeButton />
          <AccountMenu />
        </div>
        {isBar && (
          <nav className={classes['bar']} aria-label={label}>
            <NavigationLinks area={area} shape="bar" />
          </nav>
        )}
      </header>
      <NavigationDrawer isWanted={isDrawer} isOpen={isDrawer} onClose={closeDrawer} title={<Home area={area} />}>
        <nav aria-label={label}>
          <NavigationLinks area={area} shape="full" />
        </nav>
      </NavigationDrawer>
      <main className={classes['page']}>
        {area === 'partner' && (
          <div className={classes['banners']} data-banners={banners}>
            <PortalBanners />
          </div>
        )}
        <div id="main" tabIndex={-1} className={classes['main']}>
          {children}
        </div>
      </main>
      <Customizer isWanted={isCustomizerOpen} />
      <Announcer {...page} />
    </div>
  );
  const named = <PageNaming>{shell}</PageNaming>;
  return area === 'admin' ? <Waiting>{named}</Waiting> : named;
}

function Slot({ of: parts }: { of: Readonly<Record<string, LazyPart<object>>> }) {
  return Object.entries(parts).map(([name, part]) => createElement(part, { key: name }));
}

function Home({ area, isMini = false }: { area: 'partner' | 'admin'; isMini?: boolean }) {
  return (
    <Link
      href={navigation[area][0].href}
      className={classes['home']}
      aria-label={isMini ? 'Tributary, home' : undefined}
    >
      <Mark size={28} />
      {!isMini && <span>Tributary</span>}
      {!isMini && area === 'admin' && <span className={classes['area']}>Admin</span>}
    </Link>
  );
}

function MiniSwitch() {
  const layout = useLayout();
  const { isMiniSidebar } = useLayoutPreferences();
  const Icon = isMiniSidebar ? IconExpand : IconCollapse;
  return (
    <IconAction
      size="lg"
      aria-label={isMiniSidebar ? 'Expand sidebar' : 'Collapse sidebar'}
      onClick={() => layout.send({ type: 'miniSidebar.toggle' })}
    >
      <Icon size={18} stroke={1.6} />
    </IconAction>
  );
}

function ThemeSwitch() {
  const layout = useLayout();
  const isDark = useLayoutPreferences().theme === 'DarkTheme';
  return (
    <IconAction
      size="lg"
      aria-label={isDark ? 'Light theme' : 'Dark theme'}
      onClick={() => layout.send({ type: 'theme.set', theme: isDark ? 'LightTheme' : 'DarkTheme' })}
    >
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </IconAction>
  );
}

function CustomizeButton() {
  const layout = useLayout();
  return (
    <IconAction size="lg" aria-label="Customize" onClick={() => layout.send({ type: 'customizer.set', isOpen: true })}>
      <IconAdjustments size={18} stroke={1.6} />
    </IconAction>
  );
}
