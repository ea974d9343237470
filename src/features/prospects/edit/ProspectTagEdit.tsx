import { Fragment } from 'react';

import { ColorDot } from '../../../shared/form/select/ColorDot.tsx';
import { tagsThatFit } from '../../../shared/table/tagsThatFit.ts';
import { InlineEdit } from './InlineEdit.tsx';
import classes from '../../../shared/form/select/inPlace.module.css';
import type { ProspectEditorProps } from './ProspectStatusSelect.tsx';

/**
 * The tags, edited in place; as `ProspectStatusSelect`, saved when the list is closed. `room`: px of the line that they are
 * in, where those that fit are drawn and the others counted; all of them, wrapped, without it.
 */
export function ProspectTagEdit({ prospect, onChanged, room }: ProspectEditorProps & { room?: number }) {
  const { name, tags } = prospect;
  const names = tags.map((tag) => tag.name);
  const drawn = room === undefined ? tags : tags.slice(0, tagsThatFit(names, room));
  const others = names.slice(drawn.length);
  // What is visible stands in the name as it does on the screen, for voice control.
  const counted = others.length === 0 ? [] : [`+${others.length}: ${others.join(', ')}`];
  const words = tags.length === 0 ? 'No tags' : [...names.slice(0, drawn.length), ...counted].join(', ');
  return (
    <InlineEdit prospect={prospect} field="tags" name={`Tags of ${name}: ${words}`} onChanged={onChanged}>
      {tags.length === 0 ? (
        <span className="quiet">No tags</span>
      ) : (
        <span className={classes.tags} data-wraps={room === undefined || undefined}>
          {drawn.map((tag) => (
            <Fragment key={tag.id}>
              <span className={classes.tag}>
                <ColorDot color={tag.color} />
                <span>{tag.name}</span>
              </span>{' '}
            </Fragment>
          ))}
          {others.length > 0 && (
            <span className="quiet" aria-hidden>
              +{others.length}
            </span>
          )}
        </span>
      )}
    </InlineEdit>
  );
}
