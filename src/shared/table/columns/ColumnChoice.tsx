import { ActionIcon } from '@mantine/core';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';

import { lazyPart } from '../../lazy/lazyPart.tsx';
import { LazyMenu } from '../../form/select/LazyMenu.tsx';
import type { ColumnChoiceProps } from './ColumnMenu.tsx';

const ColumnMenu = lazyPart(() => import('./ColumnMenu.tsx'));

/** The menu at the head of a table: which columns it shows. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <LazyMenu
      menu={ColumnMenu}
      props={props}
      target={
        <ActionIcon variant="subtle" color="gray" size={24} aria-label="Columns" title="Columns">
          <IconColumns size={15} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
