import { getProspectStatusesAndManagers, type Prospect } from '#contract/prospects/prospects.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import type { OpenMenuProps } from '../../../shared/form/select/LazyMenu.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { changeProspect } from './changeProspect.ts';
import { type Choice, ChoiceMenu } from '../../../shared/form/select/ChoiceMenu.tsx';
import { nameOf } from '../../../shared/text/personName.ts';
import type { ProspectEdit, ProspectField } from './prospectEdit.ts';
import { useEditRuns } from './ProspectEdits.tsx';

type Known = DataOf<typeof getProspectStatusesAndManagers>;

const none = 'none';

const choicesOf = (known: Known, field: ProspectField): readonly Choice[] => {
  switch (field) {
    case 'status':
      return known.statuses.map(({ id, name, color }) => ({ value: String(id), label: name, color }));
    case 'type':
      return known.types.map(({ id, name }) => ({ value: String(id), label: name }));
    case 'assignee':
      return [
        { value: none, label: 'Unassigned' },
        ...known.managers.map((member) => ({ value: member.id, label: nameOf(member) })),
      ];
    case 'tags':
      return known.tags.map(({ id, name, color }) => ({ value: String(id), label: name, color }));
  }
};

const chosenOf = (prospect: Prospect, field: ProspectField): readonly string[] => {
  switch (field) {
    case 'status':
      return [String(prospect.status_id)];
    case 'type':
      return [String(prospect.type_id)];
    case 'assignee':
      return [prospect.assigned_to ?? none];
    case 'tags':
      return prospect.tag_ids.map(String);
  }
};

const editOf = (known: Known, field: ProspectField, values: readonly string[]): ProspectEdit | null => {
  const has = ({ id }: { id: number | string }) => values.includes(String(id));
  switch (field) {
    case 'status': {
      const status = known.statuses.find(has);
      return status ? { field, status } : null;
    }
    case 'type': {
      const type = known.types.find(has);
      return type ? { field, type } : null;
    }
    case 'assignee':
      return { field, assignee: known.managers.find(has) ?? null };
    case 'tags':
      return { field, tags: known.tags.filter(has) };
  }
};

export interface EditMenuProps extends OpenMenuProps {
  prospect: Prospect;
  field: ProspectField;
  onChanged: ((edit: ProspectEdit) => void) | undefined;
}

/** What an inline editor shows once opened; loaded lazily. */
export default function EditMenu({ prospect, field, onChanged, target, typed }: EditMenuProps) {
  const known = useResource(getProspectStatusesAndManagers, {});
  const { data } = known;
  const { follow } = useEditRuns();
  return (
    <ChoiceMenu
      target={target}
      typed={typed}
      label={`${field} of ${prospect.name}`}
      takes={field === 'tags' ? 'end' : 'one'}
      choices={data ? choicesOf(data, field) : null}
      onRetry={known.state === 'failed' && !data ? known.retry : undefined}
      chosen={chosenOf(prospect, field)}
      onChoose={(values) => {
        const edit = data && editOf(data, field, values);
        if (!edit) return;
        follow(changeProspect(prospect, edit));
        onChanged?.(edit);
      }}
    />
  );
}
