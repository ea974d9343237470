import { Fragment } from 'react';

import { ColorDot } from '../../shared/form/select/ColorDot.tsx';
import { tagsThatFit } from '../../shared/table/tagsThatFit.ts';
import { InlineEdit } from './InlineEdit.tsx';
import classes from '../../shared/form/select/inPlace.module.css';
import type { ProspectEditorProps } from './ProspectStatusSelect.tsx';

/**
 * The tags, edited in place; as `ProspectStatusSelect`, saved when the list is closed. `room`: px of the line that they are
 * in, where those that fit are drawn and the others counted; all of them, wrapped, without it.
 */
export function ProspectTagEdit({ prospect, onChanged, room }: ProspectEditorProps & { room?: number }) {
  const { name, tags } = prospect;
  const names = tags.map((tag) => tag.name);
  const words = tags.length === 0 ? 'No tags' : names.join(', ');
  const drawn = room === undefined ? tags : tags.slice(0, tagsThatFit(names, room));
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
          {tags.length > drawn.length && (
            <span className="quiet" aria-hidden>
              +{tags.length - drawn.length}
            </span>
          )}
        </span>
      )}
    </InlineEdit>
  );
}
