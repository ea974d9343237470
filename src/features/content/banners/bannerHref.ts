import { paths } from '../../../paths.ts';

/** Opens a banner, or the form of a new one. */
export const bannerHref = (id: string): string => `${paths.bannerPanel.to()}?banner=${id}`;
