import { Fragment } from 'react';

import { ColorDot } from '../../shared/form/select/ColorDot.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import classes from '../../shared/form/select/inPlace.module.css';
import type { ProspectEditorProps } from './ProspectStatusSelect.tsx';

/**
 * The tags, edited in place; as `ProspectStatusSelect`, saved when the list is closed. `shown`: how many are drawn, the
 * others are counted; all of them, wrapped, without it.
 */
export function ProspectTagEdit({ prospect, onChanged, shown }: ProspectEditorProps & { shown?: number }) {
  const { name, tags } = prospect;
  const words = tags.length === 0 ? 'No tags' : tags.map((tag) => tag.name).join(', ');
  const drawn = tags.slice(0, shown);
  return (
    <InlineEdit prospect={prospect} field="tags" name={`Tags of ${name}: ${words}`} onChanged={onChanged}>
      {tags.length === 0 ? (
        <span className="quiet">No tags</span>
      ) : (
        <span className={classes.tags} data-wraps={shown === undefined || undefined}>
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
