import { useSyncExternalStore } from 'react';

// theme.ts has them.
const breakpoints = { sm: '37.5em', md: '60em', lg: '80em', xl: '120em' };
export type Breakpoint = keyof typeof breakpoints;
const names = ['sm', 'md', 'lg', 'xl'] as const satisfies readonly Breakpoint[];

let queries: readonly MediaQueryList[] | undefined;
const media = () => (queries ??= names.map((name) => matchMedia(`(min-width: ${breakpoints[name]}), print`)));
const subscribe = (tell: () => void) => {
  for (const query of media()) query.addEventListener('change', tell);
  return () => media().forEach((query) => query.removeEventListener('change', tell));
};
const count = () => media().filter(({ matches }) => matches).length;

/** Whether the window is at least as wide as a breakpoint; paper is. */
export function useWiderThan(): (breakpoint: Breakpoint) => boolean {
  const passed = useSyncExternalStore(subscribe, count);
  return (breakpoint) => names.indexOf(breakpoint) < passed;
}
