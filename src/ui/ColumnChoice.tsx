import { ActionIcon, Menu } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';

import type { TableLayoutState } from './useTableLayout.ts';

export interface ColumnChoiceProps {
  /** The columns that one may do without. */
  columns: readonly { key: string; label: string }[];
  layout: TableLayoutState;
}

/** The menu at the head of a table: which columns it shows. */
export function ColumnChoice({ columns, layout }: ColumnChoiceProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Columns" title="Columns">
          <IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, label }) => (
          <Menu.CheckboxItem key={key} checked={!layout.hidden.includes(key)} onChange={() => layout.toggle(key)}>
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={layout.isAsGiven} onClick={layout.reset}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
