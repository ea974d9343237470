import type { MarkdownRun, MarkdownTree } from '#contract/content/markdown.ts';

import { escapeHtml } from '../http/escapeHtml.ts';

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function run({ text, marks, href }: MarkdownRun): string {
  const marked = marks.reduceRight(
    (inner, mark) => `<${elements[mark]}>${inner}</${elements[mark]}>`,
    escapeHtml(text),
  );
  return href === null ? marked : `<a href="${escapeHtml(href)}" style="color:#0a6643">${marked}</a>`;
}

const runs = (all: readonly MarkdownRun[]): string => all.map(run).join('');

/** What Markdown says, as HTML for a mail: only what the tree can hold, and every text escaped. */
export const markdownHtml = (tree: MarkdownTree, publicUrl: string): string =>
  tree
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `<h${block.level} style="margin:24px 0 8px">${runs(block.content)}</h${block.level}>`;
        case 'paragraph':
          return `<p style="margin:0 0 16px">${runs(block.content)}</p>`;
        case 'list': {
          const name = block.isOrdered ? 'ol' : 'ul';
          return `<${name} style="margin:0 0 16px;padding-left:24px">${block.items.map((item) => `<li>${runs(item)}</li>`).join('')}</${name}>`;
        }
        case 'image':
          return `<p style="margin:0 0 16px"><img src="${escapeHtml(new URL(block.src, publicUrl).href)}" alt="${escapeHtml(block.alt)}" style="max-width:100%"></p>`;
      }
    })
    .join('');
