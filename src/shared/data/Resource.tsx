import { type ReactNode, useEffect } from 'react';
import { Redirect } from 'wouter';

import type { DataOf, Endpoint } from '#contract/shared/endpoint.ts';

import { paths } from '../../paths.ts';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { toast } from '../feedback/toast.tsx';
import type { ResourceState } from './useResource.ts';

export interface ResourceProps<E extends Endpoint> {
  of: ResourceState<E>;
  /** A skeleton in the final layout. */
  loading?: ReactNode;
  /** Where to go when what the page is about does not exist; without it that is said in its place. */
  missingHref?: string;
  /** What could not be done, where the specification has words for it. */
  failedTitle?: string;
  children: (data: DataOf<E>) => ReactNode;
}

const isMissing = (resource: { problem: { status: number } | null }): boolean =>
  resource.problem?.status === 404 || resource.problem?.status === 400;

/** Goes there; a page that is about something else says why one is on it. */
function Missing({ href }: { href: string }) {
  useEffect(() => {
    if (href !== paths.error.to())
      toast('Not found: it was deleted, or you don’t have access to it.', { level: 'error' });
  }, [href]);
  return <Redirect to={href} replace />;
}

/** Nothing that another try would change. */
function NotThere({ problem }: { problem: { status: number; detail: string } | null }) {
  return problem?.status === 404 ? (
    <Failed title="Not found" problem={{ detail: 'It was deleted, or you don’t have access to it.' }} />
  ) : (
    <Failed problem={problem} />
  );
}

/** The states of one answer: loading, failed with *Try again*, ready; a failed refresh keeps what was shown. */
export function Resource<E extends Endpoint>({
  of: resource,
  loading,
  missingHref,
  failedTitle,
  children,
}: ResourceProps<E>) {
  if (resource.data !== undefined) {
    return (
      <div aria-busy={resource.isRefreshing || undefined}>
        {resource.state === 'failed' && (
          <Failed isCompact problem={resource.problem} onRetry={isMissing(resource) ? undefined : resource.retry} />
        )}
        {children(resource.data)}
      </div>
    );
  }
  if (resource.state === 'failed' && isMissing(resource))
    return missingHref === undefined ? <NotThere problem={resource.problem} /> : <Missing href={missingHref} />;
  if (resource.state === 'failed')
    return <Failed problem={resource.problem} onRetry={resource.retry} title={failedTitle} />;
  return loading ?? <Loading />;
}
