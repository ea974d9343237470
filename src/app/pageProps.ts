import type { Area } from '../entities/session/routing.ts';

/** What the router gives a page of the route it is drawn for; most need neither. */
export interface PageProps {
  title: string;
  area: Area;
}
