import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

import classes from './PageTabs.module.css';

export interface PageTabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: T; label: string; href: string }[];
  current: T;
  /** Near it: its code may be fetched. */
  onNear?: (value: T) => void;
}

/** The parts of one page, each with its own address. */
export function PageTabs<T extends string>({ label, tabs, current, onNear }: PageTabsProps<T>) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where they are wider than the window.
    const tab = root.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (root.current && tab)
      root.current.scrollLeft =
        tab.offsetLeft - root.current.offsetLeft - (root.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={root} aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          href={tab.href}
          className={classes.tab}
          data-tab={tab.value}
          aria-current={tab.value === current ? 'page' : undefined}
          onPointerEnter={() => onNear?.(tab.value)}
          onFocus={() => onNear?.(tab.value)}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
