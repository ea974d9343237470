import { paths } from '../../paths.ts';

export const contentTabs = ['banners', 'newsletters', 'resources', 'faq', 'terms'] as const;
export type ContentTab = (typeof contentTabs)[number];

export const contentTabPath = (tab: ContentTab): string => paths.bannerPanel.to(tab === 'banners' ? undefined : tab);
