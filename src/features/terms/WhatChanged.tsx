import type { MarkdownBlock } from '#contract/content/markdown.ts';
import { getTermsVersion } from '#contract/terms/terms.ts';

import { Markdown } from '../../shared/text/Markdown.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './TermsPage.module.css';

export interface WhatChangedProps {
  /** The version that was accepted last. */
  since: number;
  current: { version: number; changesTree: readonly MarkdownBlock[] };
}

/** What every version since the accepted one changed, newest first. */
export function WhatChanged({ since, current }: WhatChangedProps) {
  if (since >= current.version) return null;
  const between = Array.from({ length: current.version - since - 1 }, (_, index) => current.version - 1 - index);
  return (
    <Notice className={classes.changes}>
      <h2>What changed since version {since}, which you accepted</h2>
      {current.changesTree.length === 0 ? <p>Minor corrections.</p> : <Markdown tree={current.changesTree} />}
      {between.map((version) => (
        <Earlier key={version} version={version} />
      ))}
    </Notice>
  );
}

function Earlier({ version }: { version: number }) {
  const terms = useResource(getTermsVersion, { params: { version } });
  const changes = terms.data?.changesTree ?? [];
  return changes.length === 0 ? null : (
    <>
      <h3>With version {version}</h3>
      <Markdown tree={changes} />
    </>
  );
}
