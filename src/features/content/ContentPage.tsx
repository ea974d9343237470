import { createElement } from 'react';
import { useSearch } from 'wouter';

import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { PageTabs } from '../../shared/page/PageTabs.tsx';
import { tabIn } from '../../shared/page/tabIn.ts';
import { type ContentTab, contentTabPath, contentTabs } from './contentTabs.ts';

const parts = {
  banners: lazyPart(() => import('./banners/Banners.tsx')),
  newsletters: lazyPart(() => import('./newsletters/Newsletters.tsx')),
  resources: lazyPart(() => import('./resources/EditResources.tsx')),
  faq: lazyPart(() => import('./faq/EditFaqs.tsx')),
  terms: lazyPart(() => import('./terms/EditTerms.tsx')),
} as const;
const words = {
  banners: 'Banners',
  newsletters: 'Newsletters',
  resources: 'Resources',
  faq: 'FAQ',
  terms: 'Terms',
} as const satisfies Record<ContentTab, string>;

/** What staff write for partners, in parts; each comes when it is opened. */
export default function ContentPage() {
  const tab = tabIn(contentTabs, useSearch());
  const part = useLazyPart(parts[tab], true);
  return (
    <>
      <PageHeader title="Content" description="What partners see, read and accept in the portal." />
      <PageTabs
        label="Kinds of content"
        tabs={contentTabs.map((value) => ({ value, label: words[value], href: contentTabPath(value) }))}
        current={tab}
        onNear={(value) => void parts[value].preload()}
      >
        {part ? createElement(part) : <Loading lines={8} />}
      </PageTabs>
    </>
  );
}
