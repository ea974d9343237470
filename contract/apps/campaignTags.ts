/** What the links of a campaign are tagged with; a blank where they name nothing. */
export interface CampaignTags {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly subId: string;
}

const parameters = { source: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign', subId: 'sub_id' } as const;

/** None of them, as in a link that is tagged otherwise. */
const untagged = 'none';

/** As in the address of a link: `utm_source=blog&sub_id=7`; `none` without any. */
export function tagsText(tags: CampaignTags): string {
  const named = new URLSearchParams();
  const { source, medium, campaign, subId } = parameters;
  if (tags.source !== '') named.set(source, tags.source);
  if (tags.medium !== '') named.set(medium, tags.medium);
  if (tags.campaign !== '') named.set(campaign, tags.campaign);
  if (tags.subId !== '') named.set(subId, tags.subId);
  return named.toString() || untagged;
}

/** The tags in such a text. */
export function tagsIn(text: string): CampaignTags {
  const named = new URLSearchParams(text);
  const of = (name: keyof CampaignTags) => named.get(parameters[name]) ?? '';
  return { source: of('source'), medium: of('medium'), campaign: of('campaign'), subId: of('subId') };
}

/** 'newsletter / email / monthly'; empty without any. */
export const tagsName = ({ source, medium, campaign }: CampaignTags): string =>
  [source, medium, campaign].filter(Boolean).join(' / ');
