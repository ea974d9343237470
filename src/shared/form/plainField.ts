import styles from '@mantine/core/esm/components/Input/Input.module.mjs';
import type { CSSProperties } from 'react';

/** The sizes of Mantine's Input that a list's head has. */
export type PlainSize = 'xs' | 'sm';

type FieldStyle = CSSProperties & Record<`--input-${string}`, string>;

/** What Mantine's Input is drawn with, so that plain elements look alike; Input itself costs a list 4 kB. */
export const plainField = {
  wrapper: `mantine-Input-wrapper ${styles.wrapper}`,
  input: `mantine-Input-input ${styles.input}`,
  section: `mantine-Input-section ${styles.section}`,
  style: (size: PlainSize, rightIsButton: boolean, width: number | undefined): FieldStyle => ({
    '--input-height': `var(--input-height-${size})`,
    '--input-fz': `var(--mantine-font-size-${size})`,
    '--input-radius': 'var(--mantine-radius-lg)',
    '--input-left-section-pointer-events': 'none',
    '--input-right-section-pointer-events': rightIsButton ? 'all' : 'none',
    ...(width === undefined ? {} : { width }),
  }),
};
