import { contentTabPath } from '../contentTabs.ts';

/** Opens a newsletter, or the form of a new one. */
export const newsletterHref = (id: string): string => `${contentTabPath('newsletters')}&newsletter=${id}`;
