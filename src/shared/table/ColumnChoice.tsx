import { ActionIcon } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';

import { later } from '../lazy/later.ts';
import { LateMenu } from '../form/select/LateMenu.tsx';
import type { TableLayoutState } from './useTableLayout.ts';

export interface ColumnChoiceProps {
  /** The columns that one may do without. */
  columns: readonly { key: string; label: string }[];
  layout: TableLayoutState;
  isSelectable: boolean;
}

const menu = later(() => import('./ColumnMenu.tsx'));

/** The menu at the head of a table: which columns it shows. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <LateMenu
      menu={menu}
      props={props}
      target={
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Columns" title="Columns">
          <IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
