import type { ProspectStatus } from '#contract/lookups.ts';
import { getProspectStatusesAndManagers, type Prospect } from '#contract/prospects/prospects.ts';

import type { OpenMenuProps } from '../../../shared/form/select/LazyMenu.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { ChoiceMenu } from '../../../shared/form/select/ChoiceMenu.tsx';

export interface StatusMenuProps extends OpenMenuProps {
  prospect: Prospect;
  onChoose: (status: ProspectStatus) => void;
}

/** Where a card of the board may go; loaded lazily. */
export default function StatusMenu({ prospect, onChoose, target, typed }: StatusMenuProps) {
  const { data, state, retry } = useResource(getProspectStatusesAndManagers, {});
  return (
    <ChoiceMenu
      target={target}
      typed={typed}
      label={`Move ${prospect.name}`}
      takes="one"
      choices={data ? data.statuses.map(({ id, name, color }) => ({ value: String(id), label: name, color })) : null}
      onRetry={state === 'failed' && !data ? retry : undefined}
      chosen={[String(prospect.status_id)]}
      onChoose={([value]) => {
        const status = data?.statuses.find(({ id }) => String(id) === value);
        if (status) onChoose(status);
      }}
    />
  );
}
