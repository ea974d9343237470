import { luminance } from '@mantine/core';
import { useState } from 'react';

import { initials } from '../../shared/text/format.ts';
import classes from './AppMark.module.css';

// Where white and black are equally far away (WCAG contrast).
const inkOn = (color: string) => (luminance(color) > 0.179 ? '#000' : '#fff');

export interface AppMarkProps {
  app: { readonly name: string; readonly color: string; readonly imageUrl: string | null };
}

/** An app's logo, or its initials on its colour. Decorative: the name is beside it. */
export function AppMark({ app: { name, color, imageUrl } }: AppMarkProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (imageUrl !== null && imageUrl !== failed)
    return <img className={classes.logo} src={imageUrl} alt="" onError={() => setFailed(imageUrl)} />;
  return (
    <span className={classes.mark} style={{ backgroundColor: color, color: inkOn(color) }} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
