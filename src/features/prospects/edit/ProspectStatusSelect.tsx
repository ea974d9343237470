import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { InlineEdit, type InlineEditProps } from './InlineEdit.tsx';
import classes from '../../../shared/form/select/inPlace.module.css';

export type ProspectEditorProps = Pick<InlineEditProps, 'prospect' | 'onChanged'>;

/**
 * The status, edited in place: `<ProspectStatusSelect prospect={prospect} />`. Optimistic everywhere, sends its
 * version, rolled back when refused; conflicts are shown by the page's one `<ProspectEdits>`. Takes a `Prospect` or the
 * page's (which has more); `onChanged(edit)` is called with the choice before the server answers.
 */
export const ProspectStatusSelect = ({ prospect, onChanged }: ProspectEditorProps) => (
  <InlineEdit
    prospect={prospect}
    field="status"
    name={`Status of ${prospect.name}: ${prospect.status.name}`}
    onChanged={onChanged}
  >
    <ColorDot color={prospect.status.color} />
    <span className={classes.words}>{prospect.status.name}</span>
  </InlineEdit>
);
