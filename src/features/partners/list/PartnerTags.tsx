import { Badge } from '@mantine/core';

import { plural } from '#contract/shared/plural.ts';

import { Tip } from '../../../shared/feedback/Tip.tsx';
import classes from './PartnersPage.module.css';
import { tagsThatFit } from '../../../shared/table/tagsThatFit.ts';

/** px at the usual font size, of the column and inside it. */
export const TAGS_WIDTH = 168;
const ROOM = TAGS_WIDTH - 24;

/** A partner's tags in one line: those that fit, whole, and the number of the others, which names them on hover and focus. */
export function PartnerTags({ tags }: { tags: readonly { id: number; name: string }[] }) {
  const fitting = tagsThatFit(
    tags.map(({ name }) => name),
    ROOM,
  );
  const others = tags.slice(fitting).map(({ name }) => name);
  return (
    <span className={classes.tags}>
      {tags.slice(0, fitting).map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      {others.length > 0 && (
        <Tip label={others.join(', ')}>
          <button
            type="button"
            className={classes.others}
            aria-label={`${plural(others.length, { one: 'more tag', other: 'more tags' })}: ${others.join(', ')}`}
          >
            +{others.length}
          </button>
        </Tip>
      )}
    </span>
  );
}
