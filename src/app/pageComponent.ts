import type { ComponentType } from 'react';

import LoginPage from '../features/session/signIn/LoginPage.tsx';
import { PageFallback } from '../shell/PageFallback.tsx';
import { lazyPage } from '../shared/lazy/lazyPart.tsx';
import type { pages } from './pages.ts';

/** A page by the name of its module. */
export type PageName = 'LoginPage' | keyof typeof pages;

// The list of pages comes with the first of them: with the files each of them needs it is 3.4 kB, which the login does without.
const found = new Map<PageName, ComponentType>([['LoginPage', LoginPage]]);

/** The component of a page, the same each time. */
export function pageComponent(name: PageName): ComponentType {
  const known = found.get(name);
  if (known || name === 'LoginPage') return known ?? LoginPage;
  const page = lazyPage(async () => (await import('./pages.ts')).pages[name](), PageFallback);
  found.set(name, page);
  return page;
}
