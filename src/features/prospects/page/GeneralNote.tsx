import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { Prospect } from '#contract/prospects/prospects.ts';

import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import classes from './ProspectPage.module.css';

const GeneralNoteForm = lazyPart(() => import('./GeneralNoteForm.tsx'));

/** What every colleague should know about a prospect; edited in place. */
export function GeneralNote({ prospect }: { prospect: Prospect }) {
  const [isEdited, { open, close }] = useDisclosure(false);
  usePreloaded(GeneralNoteForm);
  if (isEdited) return <GeneralNoteForm prospect={prospect} onClose={close} fallback={<Loading lines={3} />} />;
  const { generalNote } = prospect;
  return (
    <>
      <p className={classes.note}>{generalNote === '' ? <span className="quiet">Nothing yet.</span> : generalNote}</p>
      <Button size="xs" variant="default" onClick={open} onPointerEnter={() => void GeneralNoteForm.preload()}>
        {generalNote === '' ? 'Write a general note' : 'Edit general note'}
      </Button>
    </>
  );
}
