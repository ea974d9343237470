import '@mantine/core/styles/Tabs.css';

import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';

import classes from './PageTabs.module.css';

export interface PageTabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly {
    value: T;
    label: string;
    href: string;
    /** Lines under the label. */
    hints?: readonly string[] | undefined;
  }[];
  current: T;
  /** Near it: its code may be fetched. */
  onNear?: (value: T) => void;
  /** The current part. */
  children: ReactNode;
}

/** The parts of one page, each with its own address. */
export function PageTabs<T extends string>({ label, tabs, current, onNear, children }: PageTabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: tabList } = list;
    const tab = tabList?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!tabList || !tab) return undefined;
    // Where they are wider than the window, the current one is in its middle; their lines may come later than they do.
    const observer = new ResizeObserver(() => {
      tabList.scrollLeft = tab.offsetLeft - tabList.offsetLeft - (tabList.clientWidth - tab.offsetWidth) / 2;
    });
    for (const each of tabList.children) observer.observe(each);
    return () => observer.disconnect();
  }, [current]);
  return (
    <Tabs value={current}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ value, label: words, href, hints = [] }) => (
          <Tabs.Tab
            key={value}
            value={value}
            className={classes.tab}
            data-tab={value}
            // A link: it can be opened in another tab of the browser.
            renderRoot={({ type: _type, ...props }) => <Link {...props} href={href} />}
            onPointerEnter={() => onNear?.(value)}
            onFocus={() => onNear?.(value)}
          >
            {words}
            {hints.map((hint) => (
              <small key={hint} className={classes.hint}>
                {hint}
              </small>
            ))}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
