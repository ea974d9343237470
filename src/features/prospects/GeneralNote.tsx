import { Button } from '@mantine/core';
import { useState } from 'react';

import type { Prospect } from '#contract/prospects.ts';

import { later, useLater } from '../../shared/lazy/later.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import classes from './ProspectPage.module.css';

const form = later(() => import('./GeneralNoteForm.tsx'));

/** What every colleague should know about a prospect; edited in place. */
export function GeneralNote({ prospect }: { prospect: Prospect }) {
  const [isEdited, setEdited] = useState(false);
  const draw = useLater(form, isEdited);
  if (isEdited) return draw ? draw({ prospect, onClose: () => setEdited(false) }) : <Loading lines={3} />;
  const { generalNote } = prospect;
  return (
    <>
      <p className={classes.note}>{generalNote === '' ? <span className="quiet">Nothing yet.</span> : generalNote}</p>
      <Button size="xs" variant="default" onClick={() => setEdited(true)} onPointerEnter={() => void form.load()}>
        {generalNote === '' ? 'Write a general note' : 'Edit general note'}
      </Button>
    </>
  );
}
