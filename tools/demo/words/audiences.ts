import type { expertiseAreas } from '#contract/session/session.ts';

/** What a company of each kind wrote about its audience when it registered. */
export const audiences = {
  agency: 'We build and run shops for 40 brands and propose apps with every new project.',
  developer: 'I write open-source tools for shop themes; my documentation has 9,000 readers a month.',
  consultant: 'I advise mid-sized merchants on retention and hand over a list of apps after each audit.',
  content: 'A weekly newsletter for 12,000 shop owners, with one app reviewed in each issue.',
  influencer: 'Short videos about running a small shop, 60,000 followers, mostly in the UK.',
  merchant: 'We run three shops and a meetup where about 80 merchants compare what works.',
  other: 'We teach e-commerce at evening schools and show the apps in class.',
} as const satisfies Record<(typeof expertiseAreas)[number], string>;
