import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';

import { countResourceUse, type Resource } from '#contract/content/resources.ts';

import { send } from '../../api/send.ts';
import { CopyButton } from '../../shared/text/CopyButton.tsx';
import { fileSize } from '../../shared/text/fileSize.ts';
import classes from './ResourceCards.module.css';

/** Counts a use; a failure is ignored. */
const used = (id: string, how: 'preview' | 'copy' | 'download') =>
  void send(countResourceUse, { params: { id }, body: { how } }).catch(() => undefined);

/** Resources to look at, copy and download. */
export function ResourceCards({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className={classes.cards}>
      {resources.map((resource) => (
        <li key={resource.id} className={classes.card}>
          <Card resource={resource} />
        </li>
      ))}
    </ul>
  );
}

function Card({ resource }: { resource: Resource }) {
  const { title, description, app } = resource;
  return (
    <article aria-label={title} className={classes.body}>
      <h3 className={classes.title}>{title}</h3>
      {app !== null && <p className={classes.app}>{app.name}</p>}
      {description !== '' && <p className={classes.description}>{description}</p>}
      {resource.kind === 'file' && <Download resource={resource} />}
      {resource.kind === 'text' && <Words resource={resource} />}
      {resource.kind === 'link' && <Address resource={resource} />}
    </article>
  );
}

function Download({ resource: { id, title, file } }: { resource: Resource }) {
  if (file === null) return null;
  return (
    <>
      {file.isImage ? (
        <a
          className={classes.picture}
          href={file.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${title}`}
          onClick={() => used(id, 'preview')}
        >
          <img src={file.url} alt="" loading="lazy" />
        </a>
      ) : (
        <p className={classes.file}>
          <IconFile size={16} stroke={1.75} aria-hidden="true" />
          <span>{file.name}</span>
        </p>
      )}
      <div className={classes.foot}>
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={`Download ${title}`}
          onClick={() => used(id, 'download')}
        >
          Download
        </Button>
        <span className="quiet">{fileSize(file.bytes)}</span>
      </div>
    </>
  );
}

function Words({ resource: { id, title, text } }: { resource: Resource }) {
  const [isWhole, { toggle }] = useDisclosure(false);
  return (
    <>
      <p className={classes.text} data-whole={isWhole || undefined}>
        {text}
      </p>
      <div className={classes.foot}>
        {/* Counted beside the button, which knows nothing of what it copies. */}
        <span onClickCapture={() => used(id, 'copy')}>
          <CopyButton value={text} label="Copy" what={title} />
        </span>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isWhole}
          onClick={() => {
            if (!isWhole) used(id, 'preview');
            toggle();
          }}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      </div>
    </>
  );
}

function Address({ resource: { id, title, url } }: { resource: Resource }) {
  return (
    <>
      <Anchor
        href={url}
        target="_blank"
        rel="noreferrer"
        className={classes.address}
        onClick={() => used(id, 'preview')}
      >
        {url}
      </Anchor>
      <div className={classes.foot}>
        <span onClickCapture={() => used(id, 'copy')}>
          <CopyButton value={url} label="Copy" what={title} />
        </span>
      </div>
    </>
  );
}
