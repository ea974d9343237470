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
  const given = { utm_source: source, utm_medium: medium, utm_campaign: name, sub_id: subId };
  for (const [key, value] of Object.entries(given)) if (value.trim() !== '') url.searchParams.set(key, value.trim());
  return url.href;
}
