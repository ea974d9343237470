import { useId } from 'react';

import classes from './Segments.module.css';

export interface SegmentsProps<Value extends string> {
  'aria-label': string;
  value: Value;
  onChange: (value: Value) => void;
  data: readonly { value: Value; label: string }[];
  /** As wide as its container. */
  isWide?: boolean;
  className?: string | undefined;
}

/** One of a few, all of them shown. */
export function Segments<Value extends string>({
  value,
  onChange,
  data,
  isWide,
  className,
  ...props
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${classes.segments} ${className ?? ''}`}
      data-wide={isWide || undefined}
    >
      {data.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
