import { FilterSelect, type FilterSelectProps } from '../../shared/table/toolbar/FilterSelect.tsx';
import { datingChoices } from './datingWords.ts';

/** What the period of a list of referrals is of. */
export default function DatingFilter({ collection, width }: Pick<FilterSelectProps, 'collection' | 'width'>) {
  return (
    <FilterSelect
      collection={collection}
      filter="dated"
      label="Period of"
      defaultValue="installed"
      width={width}
      data={datingChoices}
    />
  );
}
