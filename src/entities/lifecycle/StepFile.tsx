import { getClaimFile } from '#contract/claims/claims.ts';
import type { ClaimFile } from '#contract/shared/schemas.ts';

import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import classes from './Lifecycle.module.css';

interface StepFileProps {
  /** The claim. */
  of: string;
  file: ClaimFile;
}

/** The file that a step was sent with, to download. */
export const StepFile = ({ of, file: { name, contentType } }: StepFileProps) => (
  <span className={classes.file}>
    With a file:{' '}
    <DownloadButton
      endpoint={getClaimFile}
      input={{ params: { id: of } }}
      filename={name}
      label={name}
      size="compact-sm"
      type={contentType}
    />
  </span>
);
