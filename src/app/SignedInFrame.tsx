import './stylesSignedIn.ts';
import {
  ActionIcon,
  AppShell,
  Burger,
  NavLink,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';

import { AccountMenu } from '../frames/AccountMenu.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { navigation } from './navigation.ts';
import classes from './SignedInFrame.module.css';

/** The shell of the portal and of the admin area: sidebar, header, page. */
export default function SignedInFrame({ area, children }: { area: 'partner' | 'admin'; children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [path] = useLocation();
  useEffect(close, [path, close]);
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'lg', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
      transitionDuration={160}
    >
      <a className={classes['skip']} href="#main">
        Skip to the page
      </a>
      <AppShell.Header className={classes['header']}>
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="lg"
          size="sm"
          aria-label="Navigation"
          aria-expanded={isOpen}
        />
        <span className={classes['small']}>
          <Mark size={26} />
        </span>
        <span className={classes['space']} />
        <SchemeSwitch />
        <AccountMenu />
      </AppShell.Header>
      <AppShell.Navbar className={classes['navbar']} aria-label={area === 'admin' ? 'Admin' : 'Partner'}>
        <div className={classes['brand']}>
          <Link href={area === 'admin' ? '/admin' : '/'} className={classes['home']}>
            <Mark size={28} />
            <span>Tributary</span>
            {area === 'admin' && <span className={classes['area']}>Admin</span>}
          </Link>
          <Burger opened onClick={close} hiddenFrom="lg" size="sm" aria-label="Close navigation" />
        </div>
        <div className={classes['links']}>
          {navigation[area].map(({ label, href, icon: Icon }) => {
            const isHere = path === href || (href !== '/' && href !== '/admin' && path.startsWith(`${href}/`));
            return (
              <NavLink
                key={href}
                component={Link}
                href={href}
                label={label}
                active={isHere}
                aria-current={isHere ? 'page' : undefined}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                className={classes['link']}
              />
            );
          })}
        </div>
      </AppShell.Navbar>
      <AppShell.Main>
        <div id="main" tabIndex={-1} className={classes['main']}>
          {children}
        </div>
      </AppShell.Main>
      <Toasts />
      <ConfirmDialog />
    </AppShell>
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? 'Light theme' : 'Dark theme';
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}
