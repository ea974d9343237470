import type { Target } from '../entities/session/routing.ts';
import { routes, unknownRoute, type AppRoute } from './routes.ts';

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const fits = (pattern: string, path: readonly string[]): boolean => {
  const wanted = segments(pattern);
  return wanted.length === path.length && wanted.every((part, index) => part.startsWith(':') || part === path[index]);
};

/** The route of a path; a fixed segment wins over a parameter because the table lists it first. */
export function routeOf(path: string): AppRoute {
  const parts = segments(path);
  return routes.find(({ pattern }) => fits(pattern, parts)) ?? unknownRoute;
}

/** Where a remembered address leads after sign-in; what was kept may be of another version, or not ours. */
export function targetOf(path: string | null): Target | null {
  if (path === null) return null;
  const { area, pattern } = routeOf(path.replace(/[?#].*$/, ''));
  return pattern === unknownRoute.pattern ? null : { path, area };
}
