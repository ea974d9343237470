import { useState } from 'react';

import classes from './PartnerImage.module.css';

export interface PartnerImageProps {
  name: string;
  url: string | null;
  /** px */
  size?: number;
  /** With the name beside it. */
  isNamed?: boolean;
}

/** A partner's logo, or the first letter of its name. Decorative: the name is beside it. */
export function PartnerImage({ name, url, size = 32, isNamed = false }: PartnerImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = (
    <span className={classes.image} style={{ width: size, height: size, fontSize: size / 2.5 }} aria-hidden="true">
      {url === null || url === failed ? (
        name.charAt(0).toUpperCase()
      ) : (
        <img className={classes.picture} src={url} alt="" onError={() => setFailed(url)} />
      )}
    </span>
  );
  if (!isNamed) return image;
  return (
    <span className={classes.named}>
      {image}
      <span className={classes.name}>{name}</span>
    </span>
  );
}
