import { Input, SegmentedControl, Textarea } from '@mantine/core';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

import { addMarkdownImage } from '#contract/content/markdownCalls.ts';

import { useSubmission } from '../../data/useSubmission.ts';
import { Loading } from '../../feedback/Loading.tsx';
import { lazyPart } from '../../lazy/lazyPart.tsx';
import { IconAction } from '../../page/IconAction.tsx';
import { formatText, type MarkdownFormat } from './formatText.ts';
import classes from './MarkdownField.module.css';
import { typeText } from './typeText.ts';

const MarkdownPreview = lazyPart(() => import('./MarkdownPreview.tsx'));

export interface MarkdownFieldProps {
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** Lines that are seen while it is empty. */
  minRows?: number;
  /** As `form.input` gives them. */
  name?: string;
  'data-field'?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: ReactNode;
}

const buttons = [
  { format: 'bold', label: 'Bold', key: 'b', Icon: IconBold },
  { format: 'italic', label: 'Italic', key: 'i', Icon: IconItalic },
  { format: 'heading', label: 'Heading', key: null, Icon: IconHeading },
  { format: 'bullets', label: 'Bulleted list', key: null, Icon: IconList },
  { format: 'numbers', label: 'Numbered list', key: null, Icon: IconListNumbers },
  { format: 'link', label: 'Link', key: 'k', Icon: IconLink },
  { format: 'code', label: 'Code', key: null, Icon: IconCode },
] as const satisfies readonly { format: MarkdownFormat; label: string; key: string | null; Icon: typeof IconBold }[];

const pictures = 'image/png,image/jpeg,image/webp';

/** Markdown as staff write it: a text area with a toolbar, and what readers will see. */
export function MarkdownField({
  label,
  description,
  required = false,
  minRows = 8,
  name,
  'data-field': dataField,
  value,
  onChange,
  onBlur,
  error,
}: MarkdownFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [isPreview, setPreview] = useState(false);
  const upload = useSubmission(addMarkdownImage, {
    what: 'Adding the picture',
    onDone: ({ data: { imageUrl } }) => {
      const field = area.current;
      if (!field) return;
      const { value: text, selectionStart, selectionEnd } = field;
      const before = text.slice(0, selectionStart).trimEnd();
      const insert = `${before === '' ? '' : '\n\n'}![](${imageUrl})\n\n`;
      // The alternative text is typed next.
      const words = before.length + insert.indexOf('[') + 1;
      typeText(field, { from: before.length, to: selectionEnd, insert, selected: [words, words] });
    },
  });
  // What is refused is written, not read.
  const isRead = isPreview && !error;

  const format = (wanted: MarkdownFormat) => {
    const field = area.current;
    if (field) typeText(field, formatText(field.value, field.selectionStart, field.selectionEnd, wanted));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = buttons.find(({ key }) => key === event.key.toLowerCase());
    if (!wanted || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    format(wanted.format);
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={required}>
      <div className={classes.field}>
        <div className={classes.bar}>
          <div role="group" aria-label="Format" className={classes.tools}>
            {buttons.map(({ format: wanted, label: words, key, Icon }) => (
              <IconAction
                key={wanted}
                aria-label={words}
                tip={key === null ? words : `${words} (Ctrl+${key.toUpperCase()})`}
                disabled={isRead}
                onClick={() => format(wanted)}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
              </IconAction>
            ))}
            <IconAction
              aria-label="Picture"
              disabled={isRead}
              loading={upload.isBusy}
              onClick={() => file.current?.click()}
            >
              <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
            </IconAction>
            <input
              ref={file}
              type="file"
              accept={pictures}
              hidden
              aria-label={`Picture for ${label}`}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                if (chosen) upload.submit({ file: chosen });
                currentTarget.value = '';
              }}
            />
          </div>
          <SegmentedControl
            size="xs"
            aria-label={`${label}: write or preview`}
            data={['Write', 'Preview']}
            value={isRead ? 'Preview' : 'Write'}
            onChange={(chosen) => setPreview(chosen === 'Preview')}
          />
        </div>
        <Textarea
          ref={area}
          id={id}
          name={name}
          data-field={dataField}
          aria-label={label}
          aria-required={required}
          autosize
          minRows={minRows}
          maxRows={28}
          hidden={isRead}
          display={isRead ? 'none' : undefined}
          error={Boolean(error)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {isRead && (
          <div className={classes.preview} role="region" aria-label={`Preview of ${label}`}>
            {value.trim() === '' ? (
              <p className="quiet">Nothing to preview yet.</p>
            ) : (
              <MarkdownPreview text={value} fallback={<Loading lines={3} />} />
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
