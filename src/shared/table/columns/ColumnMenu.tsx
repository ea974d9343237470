import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Divider.css';
import '@mantine/core/styles/Menu.css';

import { Menu } from '@mantine/core';
import { cloneElement, useState } from 'react';

import classes from './ColumnMenu.module.css';
import { hasLetterKeys, setLetterKeys } from '../keys/letterKeys.ts';
import type { OpenMenuProps } from '../../form/select/LazyMenu.tsx';
import { useOpened } from '../../dialog/useOpened.ts';
import type { TableLayoutState } from './useTableLayout.ts';

export interface ColumnChoiceProps {
  /** The columns that one may do without. */
  columns: readonly { key: string; label: string }[];
  layout: TableLayoutState;
  isSelectable: boolean;
}

/** What `ColumnChoice` shows once opened, the table's keys included; loaded lazily. */
export default function ColumnMenu({ columns, layout, isSelectable, target }: ColumnChoiceProps & OpenMenuProps) {
  const [isOpen, setOpen, ref] = useOpened();
  const [hasLetters, setLetters] = useState(hasLetterKeys);
  const turnLetters = (isOn: boolean) => {
    setLetterKeys(isOn);
    setLetters(isOn);
  };
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, label }) => (
          <Menu.CheckboxItem key={key} checked={!layout.hidden.includes(key)} onChange={() => layout.toggle(key)}>
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Item disabled={layout.isAsGiven} onClick={layout.reset}>
          Reset columns
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <dl className={classes.keys}>
            <Keys does="Next, previous row" are={['j', 'k', '↓', '↑']} />
            {isSelectable && <Keys does="Select, with Shift a range" are={['x']} />}
            <Keys does="Open" are={['Enter']} />
            <Keys does="Width, from a title" are={['→']} />
          </dl>
        </Menu.Label>
        <Menu.CheckboxItem checked={hasLetters} onChange={turnLetters}>
          Letter keys
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}

function Keys({ does, are }: { does: string; are: readonly string[] }) {
  return (
    <div className={classes.line}>
      <dt>{does}</dt>
      <dd>
        {are.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
