import { datingChoices } from '../../entities/referral/datingWords.ts';
import { FilterSelect, type FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';

/** What the period of the list is of. */
export default function DatingFilter({ collection }: Pick<FilterSelectProps, 'collection'>) {
  return (
    <FilterSelect
      collection={collection}
      filter="dated"
      label="Period of"
      defaultValue="installed"
      width={130}
      data={datingChoices}
    />
  );
}
