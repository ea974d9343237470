import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Divider.css';
import '@mantine/core/styles/Menu.css';

import { Menu } from '@mantine/core';
import { cloneElement } from 'react';

import type { OpenMenuProps } from '../form/select/LateMenu.tsx';
import { useOpened } from '../dialog/useOpened.ts';
import type { TableLayoutState } from './useTableLayout.ts';

export interface ColumnChoiceProps {
  /** The columns that one may do without. */
  columns: readonly { key: string; label: string }[];
  layout: TableLayoutState;
}

/** What `ColumnChoice` shows once opened; a file of its own so that it loads late. */
export default function ColumnMenu({ columns, layout, target }: ColumnChoiceProps & OpenMenuProps) {
  const [isOpen, setOpen, ref] = useOpened();
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
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
