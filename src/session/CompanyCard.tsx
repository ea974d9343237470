import { normaliseHost } from '#contract/schemas.ts';

import { initials } from '../ui/format.ts';
import classes from './RegisterPartnerForm.module.css';

const showFile = (file: File) => (picture: HTMLImageElement | null) => {
  if (!picture) return undefined;
  const url = URL.createObjectURL(file);
  picture.src = url;
  return () => URL.revokeObjectURL(url);
};

/** How the company will look to others, while it is typed. */
export function CompanyCard({ name, domain, image }: { name: string; domain: string; image: File | null }) {
  if (name.trim() === '') return null;
  return (
    <div>
      <p className={classes.caption}>This is how you will appear</p>
      <div className={classes.card}>
        {image ? <Picture file={image} /> : <span className={classes.letter}>{initials(name)}</span>}
        <div>
          <b>{name}</b>
          <span className="quiet">{normaliseHost(domain) || 'your website'}</span>
        </div>
      </div>
    </div>
  );
}

function Picture({ file }: { file: File }) {
  return <img ref={showFile(file)} alt="" />;
}
