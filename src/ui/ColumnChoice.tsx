import { ActionIcon, Menu } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';

import type { TableLayoutState } from './useTableLayout.ts';

export interface ColumnChoiceProps {
  /** The columns that one may do without. */
  columns: readonly { key: string; label: string }[];
  layout: TableLayoutState;
}

/** The menu at the head of a table: which columns it shows. */
export function ColumnChoice({ columns, layout }: ColumnChoiceProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Columns" title="Columns">
          <IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, label }) => {
          const isShown = !layout.hidden.includes(key);
          return (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              leftSection={<IconCheck size={14} aria-hidden="true" style={{ opacity: isShown ? 1 : 0 }} />}
              onClick={() => layout.toggle(key)}
            >
              {label}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item disabled={layout.isAsGiven} onClick={layout.reset}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
