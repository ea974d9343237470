import { InlineEdit } from './InlineEdit.tsx';
import classes from '../../../shared/form/select/inPlace.module.css';
import type { ProspectEditorProps } from './ProspectStatusSelect.tsx';

/** The type, edited in place; as `ProspectStatusSelect`. */
export const ProspectTypeSelect = ({ prospect, onChanged }: ProspectEditorProps) => (
  <InlineEdit
    prospect={prospect}
    field="type"
    name={`Type of ${prospect.name}: ${prospect.type.name}`}
    onChanged={onChanged}
  >
    <span className={classes.words}>{prospect.type.name}</span>
  </InlineEdit>
);
