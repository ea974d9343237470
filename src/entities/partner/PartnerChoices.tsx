import { listManagers, listTags } from '#contract/lookups.ts';

import { ChoiceMenu, type ChoiceMenuProps } from '../../shared/form/select/ChoiceMenu.tsx';
import { nameOf } from '../../shared/text/personName.ts';
import type { OpenMenuProps } from '../../shared/form/select/LazyMenu.tsx';
import { useResource } from '../../shared/data/useResource.ts';

export interface PartnerChoicesProps
  extends OpenMenuProps, Pick<ChoiceMenuProps, 'label' | 'chosen' | 'apply' | 'onChoose'> {
  of: 'managers' | 'tags';
}

/** What its opener gives. */
export type PartnerChoicesGiven = Omit<PartnerChoicesProps, keyof OpenMenuProps>;

/** Staff or tags to choose from, once opened; loaded lazily. */
export default function PartnerChoices({ of, ...props }: PartnerChoicesProps) {
  return of === 'managers' ? <Managers {...props} /> : <Tags {...props} />;
}

type GivenProps = Omit<PartnerChoicesProps, 'of'>;

function Managers(props: GivenProps) {
  const { data, state, retry } = useResource(listManagers, {});
  return (
    <ChoiceMenu
      {...props}
      takes="end"
      choices={data?.map((one) => ({ value: one.id, label: nameOf(one) })) ?? null}
      onRetry={state === 'failed' && !data ? retry : undefined}
    />
  );
}

function Tags(props: GivenProps) {
  const { data, state, retry } = useResource(listTags, {});
  return (
    <ChoiceMenu
      {...props}
      takes="end"
      choices={data?.map(({ id, name, color }) => ({ value: String(id), label: name, color })) ?? null}
      onRetry={state === 'failed' && !data ? retry : undefined}
    />
  );
}
