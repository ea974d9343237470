export interface Campaign {
  source: string;
  medium: string;
  name: string;
}

export const noCampaign: Campaign = { source: '', medium: '', name: '' };

/** A referral link that names the campaign it is used in; blanks are left out. */
export function trackedLink(link: string, { source, medium, name }: Campaign): string {
  const url = new URL(link);
  const given = { utm_source: source, utm_medium: medium, utm_campaign: name };
  for (const [key, value] of Object.entries(given)) if (value.trim() !== '') url.searchParams.set(key, value.trim());
  return url.href;
}
