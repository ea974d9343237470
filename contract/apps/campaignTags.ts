/** What the links of a campaign are tagged with; a blank where they name nothing. */
export interface CampaignTags {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly subId: string;
}

const parameters = { source: 'utm_source', medium: 'utm_medium', campaign: 'utm_campaign', subId: 'sub_id' } as const;

/** The parameters of a link with these tags. */
export const tagParameters = (tags: CampaignTags): [name: string, value: string][] => {
  const given: [string, string][] = [
    [parameters.source, tags.source],
    [parameters.medium, tags.medium],
    [parameters.campaign, tags.campaign],
    [parameters.subId, tags.subId],
  ];
  return given.filter(([, value]) => value !== '');
};

/** None of them, as in a link that is tagged otherwise. */
const untagged = 'none';

/** As in the address of a link: `utm_source=blog&sub_id=7`; `none` without any. */
export const tagsText = (tags: CampaignTags): string => new URLSearchParams(tagParameters(tags)).toString() || untagged;

/** The tags in such a text. */
export function tagsIn(text: string): CampaignTags {
  const named = new URLSearchParams(text);
  const of = (name: keyof CampaignTags) => named.get(parameters[name]) ?? '';
  return { source: of('source'), medium: of('medium'), campaign: of('campaign'), subId: of('subId') };
}

/** 'newsletter / email / monthly'; empty without any. */
export const tagsName = ({ source, medium, campaign }: CampaignTags): string =>
  [source, medium, campaign].filter(Boolean).join(' / ');
