import { useSearchParams } from 'wouter';

import { paths } from '../../paths.ts';
import { Views } from '../../shared/page/Views.tsx';

export type ProspectView = 'list' | 'board' | 'archived';

const views = [
  { view: 'list', label: 'List' },
  { view: 'board', label: 'Board' },
  { view: 'archived', label: 'Archived' },
] as const satisfies readonly { view: ProspectView; label: string }[];

export const viewIn = (search: URLSearchParams): ProspectView =>
  views.find(({ view }) => view === search.get('view'))?.view ?? 'list';

/** The list, the board and the archive; what narrows one narrows the others. */
export function ProspectViews({ current }: { current: ProspectView }) {
  const [search] = useSearchParams();
  const to = (view: ProspectView) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (view === 'list') next.delete('view');
    else next.set('view', view);
    return `${paths.adminProspects.to()}${next.size === 0 ? '' : `?${next.toString()}`}`;
  };
  return <Views views={views.map(({ view, label }) => ({ label, href: to(view), isCurrent: view === current }))} />;
}
