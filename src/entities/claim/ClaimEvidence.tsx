import { Skeleton, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

import { getClaimFile } from '#contract/claims/claims.ts';
import type { ClaimFile } from '#contract/shared/schemas.ts';

import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { useCommand } from '../../shared/data/useCommand.ts';
import { useFileSource } from '../../shared/form/fields/useFileSource.ts';
import { fileSize } from '../../shared/text/fileSize.ts';
import classes from './ClaimEvidence.module.css';

const loadDownload = () => import('../../api/download.ts');

interface ClaimEvidenceProps {
  claimId: string;
  file: ClaimFile;
}

/** The file of a claim: its name and size, to download; a picture is shown. */
export function ClaimEvidence({ claimId, file }: ClaimEvidenceProps) {
  const { name, contentType, bytes } = file;
  return (
    <figure className={classes.evidence} aria-label="File">
      {contentType === 'image/webp' && <Picture claimId={claimId} name={name} />}
      <figcaption className={classes.caption}>
        <span>
          {name}
          <Text span c="dimmed" size="sm" className={classes.size}>
            {' '}
            {fileSize(bytes)}
          </Text>
        </span>
        <DownloadButton
          endpoint={getClaimFile}
          input={{ params: { id: claimId } }}
          filename={name}
          label="Download"
          size="xs"
          type={contentType}
        />
      </figcaption>
    </figure>
  );
}

/** It needs the session, so that its address alone shows it to no one: it is fetched, then shown. */
function Picture({ claimId, name }: { claimId: string; name: string }) {
  const { submit, answer, problem } = useCommand(
    async (_: undefined, { signal }) => {
      const { fetchFile } = await loadDownload();
      return fetchFile(getClaimFile, { params: { id: claimId } }, { signal, type: 'image/webp' });
    },
    { onFailed: () => undefined },
  );
  const fetch = useEffectEvent(() => submit(undefined));
  useEffect(() => fetch(), []);
  if (problem) return <p className={classes.missing}>The picture can’t be shown right now.</p>;
  if (!answer) return <Skeleton className={classes.loading} />;
  return <Shown picture={answer} name={name} />;
}

const Shown = ({ picture, name }: { picture: Blob; name: string }) => (
  <img ref={useFileSource(picture)} alt={`Evidence: ${name}`} className={classes.picture} />
);
