import { paths } from '../../paths.ts';

export const contentTabs = ['banners', 'newsletters', 'resources', 'faq', 'terms'] as const;
export type ContentTab = (typeof contentTabs)[number];

const isTab = (value: string | null): value is ContentTab => contentTabs.some((tab) => tab === value);

/** The tab of the content page that a URL opens. */
export function contentTabIn(search: string): ContentTab {
  const tab = new URLSearchParams(search).get('tab');
  return isTab(tab) ? tab : 'banners';
}

export const contentTabPath = (tab: ContentTab): string => paths.bannerPanel.to(tab === 'banners' ? undefined : tab);
