import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import classes from './ClearButton.module.css';

/** At the end of a field: empties it. */
export function ClearButton({ label = 'Clear', onClick }: { label?: string | undefined; onClick: () => void }) {
  return (
    <button type="button" className={classes.clear} aria-label={label} onClick={onClick}>
      <IconX size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
