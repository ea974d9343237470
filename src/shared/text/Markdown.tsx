import { createElement, type ReactNode } from 'react';

import type { MarkdownBlock, MarkdownRun } from '#contract/content/markdown.ts';

import classes from './Markdown.module.css';

/** Markdown that the server has read, as elements: never as HTML, which the page's policy refuses. */
export function Markdown({ tree }: { tree: readonly MarkdownBlock[] }) {
  return createElement('div', { className: classes.text }, ...tree.map(drawn));
}

function drawn(block: MarkdownBlock): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, null, ...block.content.map(run));
    case 'paragraph':
      return createElement('p', null, ...block.content.map(run));
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, ...item.map(run)));
      return createElement(block.isOrdered ? 'ol' : 'ul', null, ...items);
    }
    case 'image':
      return createElement('img', { src: block.src, alt: block.alt, loading: 'lazy' });
  }
}

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function run({ text, marks, href }: MarkdownRun): ReactNode {
  const marked = marks.reduceRight<ReactNode>((inner, mark) => createElement(elements[mark], null, inner), text);
  return href === null ? marked : createElement('a', { href, rel: 'noreferrer' }, marked);
}
