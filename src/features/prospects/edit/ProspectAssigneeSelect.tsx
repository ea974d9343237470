import { InlineEdit } from './InlineEdit.tsx';
import classes from '../../../shared/form/select/inPlace.module.css';
import { nameOf } from '../../../shared/text/personName.ts';
import type { ProspectEditorProps } from './ProspectStatusSelect.tsx';

/** The assignee, edited in place; as `ProspectStatusSelect`. */
export function ProspectAssigneeSelect({ prospect, onChanged }: ProspectEditorProps) {
  const words = prospect.assignee ? nameOf(prospect.assignee) : 'Unassigned';
  return (
    <InlineEdit
      prospect={prospect}
      field="assignee"
      name={`Assignee of ${prospect.name}: ${words}`}
      onChanged={onChanged}
    >
      <span className={prospect.assignee ? classes.words : `${classes.words} quiet`}>{words}</span>
    </InlineEdit>
  );
}
