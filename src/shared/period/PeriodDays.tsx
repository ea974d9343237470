import { Popover } from '@mantine/core';

import classes from './PeriodSelect.module.css';
import RangePicker, { type RangePickerProps } from './RangePicker.tsx';
import { useMounted } from '../lazy/useMounted.ts';

export interface PeriodDaysProps extends RangePickerProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The calendar of `PeriodSelect`; loaded lazily. */
export default function PeriodDays({ isOpen, onChange, ...picker }: PeriodDaysProps) {
  // Mantine stores the focus to restore only when `opened` changes, never on the first render.
  const isReady = useMounted();
  return (
    <Popover
      opened={isOpen && isReady}
      onChange={onChange}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <div className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Days">
        <RangePicker {...picker} />
      </Popover.Dropdown>
    </Popover>
  );
}
