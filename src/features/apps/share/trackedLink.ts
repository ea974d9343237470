import { tagParameters } from '#contract/apps/campaignTags.ts';

export interface Campaign {
  source: string;
  medium: string;
  name: string;
  subId: string;
}

export const noCampaign: Campaign = { source: '', medium: '', name: '', subId: '' };

/** Where links are shared most, with the tags that are usual there. */
export const presets = [
  { label: 'Newsletter', source: 'newsletter', medium: 'email' },
  { label: 'Blog', source: 'blog', medium: 'article' },
  { label: 'YouTube', source: 'youtube', medium: 'video' },
  { label: 'LinkedIn', source: 'linkedin', medium: 'social' },
  { label: 'Podcast', source: 'podcast', medium: 'audio' },
] as const;

/** A referral link that names the campaign it is used in; blanks are left out. */
export function trackedLink(link: string, { source, medium, name, subId }: Campaign): string {
  const url = new URL(link);
  const tags = { source: source.trim(), medium: medium.trim(), campaign: name.trim(), subId: subId.trim() };
  for (const [key, value] of tagParameters(tags)) url.searchParams.set(key, value);
  return url.href;
}
