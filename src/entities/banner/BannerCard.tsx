import { useDisclosure } from '@mantine/hooks';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';

import type { OwnBanner } from '#contract/content/banners.ts';
import type { MarkdownBlock } from '#contract/content/markdown.ts';

import { Markdown } from '../../shared/text/Markdown.tsx';
import classes from './BannerCard.module.css';

export interface BannerCardProps {
  banner: Pick<OwnBanner, 'title' | 'bodyTree' | 'linkLabel' | 'linkUrl' | 'tone' | 'isDismissible'>;
  onOpened?: (event: MouseEvent) => void;
  onDismissed?: () => void;
}

/** Its words in one line. */
const lineOf = (tree: readonly MarkdownBlock[]): string =>
  tree
    .flatMap((block) => ('content' in block ? [block.content] : 'items' in block ? block.items : []))
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join(' · ');

/** One banner: a line of a known height, and all of it where it is asked for. */
export function BannerCard({
  banner: { title, bodyTree, linkLabel, linkUrl, tone, isDismissible },
  onOpened,
  onDismissed,
}: BannerCardProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = words.current;
    if (!box || isOpen) return undefined;
    const measure = () => setCut([...box.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [isOpen]);
  // A list or a link does not fit on the line.
  const isMore = isCut || bodyTree.length > 1 || JSON.stringify(bodyTree).includes('"href":"');
  const line = lineOf(bodyTree);
  return (
    <div className={classes['box']} data-tone={tone} data-open={isOpen || undefined}>
      <div ref={words} className={classes['words']}>
        <p className={classes['title']}>{title}</p>
        {isOpen ? <Markdown tree={bodyTree} /> : line !== '' && <p className={classes['line']}>{line}</p>}
      </div>
      <div className={classes['actions']}>
        {(isMore || isOpen) && (
          <button
            type="button"
            className={classes['action']}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Less' : 'More'}: ${title}`}
            onClick={toggle}
          >
            {isOpen ? 'Less' : 'More'}
          </button>
        )}
        {linkLabel !== '' &&
          (linkUrl.startsWith('/') ? (
            <Link href={linkUrl} className={classes['action']} onClick={onOpened}>
              {linkLabel}
            </Link>
          ) : (
            <a href={linkUrl} rel="noreferrer" target="_blank" className={classes['action']} onClick={onOpened}>
              {linkLabel}
            </a>
          ))}
      </div>
      {isDismissible && (
        <button type="button" className={classes['close']} aria-label={`Dismiss: ${title}`} onClick={onDismissed}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
