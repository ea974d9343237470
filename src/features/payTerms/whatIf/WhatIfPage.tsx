import { useSearchParams } from 'wouter';

import { useUser } from '../../../entities/session/session.ts';
import { paths } from '../../../paths.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';

const ProposalView = lazyPart(() => import('./ProposalView.tsx'));
const ReplayView = lazyPart(() => import('./ReplayView.tsx'));
const Replays = lazyPart(() => import('./Replays.tsx'));
const loading = <Loading lines={8} />;

/** What edited terms would have made of past charges; the address says of which replay, or proposal. */
export default function WhatIfPage() {
  const [search] = useSearchParams();
  const [replay, proposal] = [search.get('replay'), search.get('proposal')];
  if (useUser()?.role === 'moderator')
    return (
      <>
        <PageHeader title="What if" breadcrumbs={[{ label: 'Commission terms', href: paths.adminPayTerms.to() }]} />
        <Notice level="info">Only managers and admins can see what edited terms would change.</Notice>
      </>
    );
  if (proposal !== null) return <ProposalView key={proposal} id={proposal} fallback={loading} />;
  if (replay !== null) return <ReplayView key={replay} id={replay} fallback={loading} />;
  return <Replays fallback={loading} />;
}
