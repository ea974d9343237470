import { tagsIn, tagsName } from '#contract/apps/campaignTags.ts';

import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { dash } from '../../shared/text/format.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';

export interface CampaignFilterProps {
  collection: Pick<CollectionState<unknown>, 'filters' | 'setFilters'>;
  campaign: string;
}

/** The campaign whose figures the list was opened from; loaded lazily. */
export default function CampaignFilter({ collection, campaign }: CampaignFilterProps) {
  const tags = tagsIn(campaign);
  const label = [tagsName(tags), tags.subId && `Sub-ID ${tags.subId}`].filter(Boolean).join(', ');
  return (
    <FilterSelect
      collection={collection}
      filter="campaign"
      label="Campaign"
      placeholder="Any campaign"
      width={220}
      data={[{ value: campaign, label: label || dash }]}
    />
  );
}
