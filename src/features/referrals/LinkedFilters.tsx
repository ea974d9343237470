import CampaignFilter from '../../entities/app/CampaignFilter.tsx';
import { datingChoices } from '../../entities/referral/datingWords.ts';
import { FilterSelect, type FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';

interface LinkedFiltersProps extends Pick<FilterSelectProps, 'collection'> {
  isDated: boolean;
  campaign: string | undefined;
}

/** The filters that a link to the list sets: what the period is of, and the campaign. */
export default function LinkedFilters({ collection, isDated, campaign }: LinkedFiltersProps) {
  return (
    <>
      {isDated && (
        <FilterSelect
          collection={collection}
          filter="dated"
          label="Period of"
          defaultValue="installed"
          width={130}
          data={datingChoices}
        />
      )}
      {campaign !== undefined && <CampaignFilter collection={collection} campaign={campaign} />}
    </>
  );
}
