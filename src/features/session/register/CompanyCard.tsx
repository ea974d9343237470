import { normaliseHost } from '#contract/shared/schemas.ts';

import { FileImage } from '../../../shared/form/fields/FileImage.tsx';
import { initials } from '../../../shared/text/format.ts';
import classes from './RegisterPartnerForm.module.css';

/** How the company will look to others, while it is typed. */
export function CompanyCard({ name, domain, image }: { name: string; domain: string; image: File | null }) {
  if (name.trim() === '') return null;
  return (
    <div>
      <p className={classes.caption}>How you’ll appear</p>
      <div className={classes.card}>
        {image ? <FileImage file={image} /> : <span className={classes.letter}>{initials(name)}</span>}
        <div>
          <b>{name}</b>
          <span className="quiet">{normaliseHost(domain) || 'your website'}</span>
        </div>
      </div>
    </div>
  );
}
