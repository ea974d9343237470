import { useEffect, useState } from 'react';

import { normaliseHost } from '#contract/schemas.ts';

import { initials } from '../ui/format.ts';
import classes from './RegisterPartnerForm.module.css';

/** How the company will look to others, while it is typed. */
export function CompanyCard({ name, domain, image }: { name: string; domain: string; image: File | null }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!image) return undefined;
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [image]);
  if (name.trim() === '') return null;
  return (
    <div>
      <p className={classes.caption}>This is how you will appear</p>
      <div className={classes.card}>
        {url ? <img src={url} alt="" /> : <span className={classes.letter}>{initials(name)}</span>}
        <div>
          <b>{name}</b>
          <span className="quiet">{normaliseHost(domain) || 'your website'}</span>
        </div>
      </div>
    </div>
  );
}
