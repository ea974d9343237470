import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';

import { Tip } from '../feedback/Tip.tsx';
import classes from './CopyButton.module.css';

export interface CopyButtonProps {
  value: string;
  /** With a label it is a button, without one an icon. */
  label?: string;
  /** What is copied, for screen readers: `referral link`. With a label, use the label `Copy`. */
  what?: string;
}

/** Copies and confirms. */
export function CopyButton({ value, label, what }: CopyButtonProps) {
  const { copied: isCopied, copy, error } = useClipboard({ timeout: 2000 });
  const icon = isCopied ? (
    <IconCheck size={16} aria-hidden="true" />
  ) : (
    <IconCopy size={16} stroke={1.75} aria-hidden="true" />
  );
  const said = error ? 'Select the text and copy it yourself' : isCopied ? 'Copied' : `Copy ${what ?? 'text'}`;
  return (
    <>
      {label === undefined ? (
        <Tip label={said} openDelay={0}>
          <ActionIcon
            variant="default"
            size={36}
            radius="lg"
            aria-label={`Copy ${what ?? 'text'}`}
            onClick={() => copy(value)}
          >
            {icon}
          </ActionIcon>
        </Tip>
      ) : (
        <Button
          variant="default"
          className={classes.word}
          leftSection={icon}
          aria-label={isCopied ? undefined : what && `Copy ${what}`}
          onClick={() => copy(value)}
        >
          {isCopied ? 'Copied' : label}
        </Button>
      )}
      <output className={classes.said}>{isCopied || error ? said : ''}</output>
    </>
  );
}
