import { luminance } from '@mantine/core';

import { initials } from '../../shared/text/format.ts';
import classes from './AppMark.module.css';

// Where white and black are equally far away (WCAG contrast).
const inkOn = (color: string) => (luminance(color) > 0.179 ? '#000' : '#fff');

/** An app's initials on its colour. */
export const AppMark = ({ name, color }: { name: string; color: string }) => (
  <span className={classes.mark} style={{ backgroundColor: color, color: inkOn(color) }} aria-hidden="true">
    {initials(name)}
  </span>
);
