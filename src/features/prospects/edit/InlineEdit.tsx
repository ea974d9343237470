import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Prospect } from '#contract/prospects/prospects.ts';

import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { LazyMenu } from '../../../shared/form/select/LazyMenu.tsx';
import classes from '../../../shared/form/select/inPlace.module.css';
import type { ProspectEdit, ProspectField } from './prospectEdit.ts';

const EditMenu = lazyPart(() => import('./EditMenu.tsx'));

export interface InlineEditProps {
  prospect: Prospect;
  field: ProspectField;
  /** What is seen has to be in it (WCAG 2.5.3). */
  name: string;
  children: ReactNode;
  onChanged?: ((edit: ProspectEdit) => void) | undefined;
}

/** A value that is a button: pressed, it offers the others. Quiet until it is pointed at. */
export function InlineEdit({ prospect, field, name, children, onChanged }: InlineEditProps) {
  return (
    <LazyMenu
      menu={EditMenu}
      props={{ prospect, field, onChanged }}
      target={
        <UnstyledButton className={classes.button} aria-label={name}>
          {children}
        </UnstyledButton>
      }
    />
  );
}
