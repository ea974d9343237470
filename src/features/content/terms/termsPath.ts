import { paths } from '../../../paths.ts';

/** A version of the terms in the content page. */
export const termsPath = (version: number): string => `${paths.bannerPanel.to('terms')}&version=${version}`;
