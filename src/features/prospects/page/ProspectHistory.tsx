import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { changeSentence } from '#contract/prospects/change.ts';
import type { ProspectChange } from '#contract/prospects/prospects.ts';

import { When } from '../../../shared/text/When.tsx';
import { nameOf } from '../../../shared/text/personName.ts';
import classes from './ProspectPage.module.css';

const shownFirst = 6;

/** Who changed what, newest first. */
export function ProspectHistory({ history }: { history: readonly ProspectChange[] }) {
  const [isWhole, { open }] = useDisclosure(false);
  if (history.length === 0) return <p className={classes.line}>No changes yet.</p>;
  return (
    <>
      <ol className={classes.list} aria-label="History">
        {(isWhole ? history : history.slice(0, shownFirst)).map((change) => (
          <li key={change.id} className={classes.item}>
            <div className={classes.body}>
              <p className={classes.name}>{changeSentence({ ...change, by: change.by && nameOf(change.by) })}</p>
              {change.reason !== '' && <p className={classes.said}>{change.reason}</p>}
              <p className={classes.line}>
                <When at={change.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {!isWhole && history.length > shownFirst && (
        <Button size="compact-sm" variant="subtle" onClick={open}>
          Show all {history.length}
        </Button>
      )}
    </>
  );
}
