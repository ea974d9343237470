import { ColorDot } from './ColorDot.tsx';
import { InlineEdit, type InlineEditProps } from './InlineEdit.tsx';
import classes from './InlineEdit.module.css';

export type ProspectEditorProps = Pick<InlineEditProps, 'prospect' | 'onChanged'>;

/**
 * The status, changed where it stands: `<ProspectStatusSelect prospect={prospect} />`. Shown at once everywhere, its version sent,
 * put back when it is refused; what others changed meanwhile is asked by the page's one `<ProspectEdits>`. Takes a `Prospect`
 * or the page's (which has more); `onChanged(edit)` is told what was chosen, before the server answered.
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
