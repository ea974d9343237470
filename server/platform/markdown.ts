import { fromMarkdown } from 'mdast-util-from-markdown';

import type { MarkdownBlock, MarkdownRun } from '#contract/content/markdown.ts';
import { idPattern } from '#contract/shared/schemas.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Format = Pick<MarkdownRun, 'marks' | 'href'>;
type Mark = MarkdownRun['marks'][number];

const plain: Format = { marks: [], href: null };
const protocols = new Set(['http:', 'https:', 'mailto:']);

/** The address in its normal form; null where it leads elsewhere than to the web or to mail. */
function safe(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocols.has(protocol) ? href : null;
}

const marked = ({ marks, href }: Format, mark: Mark): Format => ({
  marks: marks.includes(mark) ? marks : [...marks, mark],
  href,
});

/** The address of a picture that this installation keeps. */
const PICTURE = new RegExp(`^/api/images/${idPattern}\\.webp$`);

/**
 * What Markdown says, as a tree that has nothing but what pages draw: raw HTML is text, an unsafe link its words, a quotation its
 * paragraphs, a list within a list a part of that. A picture of this installation on a line of its own is one; any other is
 * what stands for it.
 */
export function markdownTreeOf(text: string): MarkdownBlock[] {
  const known = trees.get(text);
  if (known) return known;
  const { children } = fromMarkdown(text);
  const tree = blocksOf(children, definitionsOf(children));
  const [oldest] = trees.keys();
  if (trees.size >= KEPT && oldest !== undefined) trees.delete(oldest);
  trees.set(text, tree);
  return tree;
}

/** The texts read last: a page of terms takes some ten milliseconds, and every reader asks for the same few. */
const trees = new Map<string, MarkdownBlock[]>();
const KEPT = 32;

/** The addresses that stand apart from the links to them, wherever in the text, the first of a name first. */
function definitionsOf(nodes: readonly Node[], found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const node of nodes) {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url);
    else if ('children' in node) definitionsOf(node.children, found);
  }
  return found;
}

const levels = { 1: 2, 2: 2, 3: 3, 4: 4, 5: 4, 6: 4 } as const;

function blocksOf(nodes: readonly Node[], urls: ReadonlyMap<string, string>): MarkdownBlock[] {
  return nodes.flatMap((node): MarkdownBlock[] => {
    if (node.type === 'blockquote') return blocksOf(node.children, urls);
    if (node.type === 'list') {
      const items = itemsOf(node, urls);
      return items.length === 0 ? [] : [{ kind: 'list', isOrdered: node.ordered === true, items }];
    }
    const picture = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined;
    if (picture?.type === 'image' && PICTURE.test(picture.url))
      return [{ kind: 'image', src: picture.url, alt: picture.alt ?? '' }];
    const content = joined(runsOf([node], plain, urls));
    if (content.length === 0) return [];
    return node.type === 'heading'
      ? [{ kind: 'heading', level: levels[node.depth], content }]
      : [{ kind: 'paragraph', content }];
  });
}

function itemsOf(list: Extract<Node, { type: 'list' }>, urls: ReadonlyMap<string, string>): MarkdownRun[][] {
  return list.children.flatMap(({ children }) => {
    const own = children
      .filter(({ type }) => type !== 'list')
      .flatMap((child, index) => [...(index === 0 ? [] : [{ ...plain, text: ' ' }]), ...runsOf([child], plain, urls)]);
    const below = children.flatMap((child) => (child.type === 'list' ? itemsOf(child, urls) : []));
    const content = joined(own);
    return content.length === 0 ? below : [content, ...below];
  });
}

function runsOf(nodes: readonly Node[], format: Format, urls: ReadonlyMap<string, string>): MarkdownRun[] {
  return nodes.flatMap((node): MarkdownRun[] => {
    if (node.type === 'strong' || node.type === 'emphasis')
      return runsOf(node.children, marked(format, node.type), urls);
    if (node.type === 'inlineCode' || node.type === 'code') return [{ ...marked(format, 'code'), text: node.value }];
    if (node.type === 'link') return runsOf(node.children, { ...format, href: safe(node.url) }, urls);
    if (node.type === 'linkReference')
      return runsOf(node.children, { ...format, href: safe(urls.get(node.identifier)) }, urls);
    if (node.type === 'image' || node.type === 'imageReference') return [{ ...format, text: node.alt ?? '' }];
    if (node.type === 'break') return [{ ...format, text: ' ' }];
    if ('children' in node) return runsOf(node.children, format, urls);
    return 'value' in node ? [{ ...format, text: node.value }] : [];
  });
}

const isLike = (one: MarkdownRun, other: MarkdownRun): boolean =>
  one.href === other.href && one.marks.join(' ') === other.marks.join(' ');

/** Neighbours of one format in one; lines that were only broken to be typed go on. */
function joined(runs: readonly MarkdownRun[]): MarkdownRun[] {
  const all: MarkdownRun[] = [];
  for (const { text, ...format } of runs) {
    const run = { ...format, text: text.replaceAll(/\s*\n\s*/g, ' ') };
    const last = all.at(-1);
    if (last && isLike(last, run)) last.text += run.text;
    else if (run.text !== '') all.push(run);
  }
  return all.some(({ text }) => text.trim() !== '') ? all : [];
}

/** What a tree says in words alone, for a search or a line. */
export const wordsOf = (tree: readonly MarkdownBlock[]): string =>
  tree
    .map((block) => {
      if (block.kind === 'image') return block.alt;
      return block.kind === 'list' ? block.items.map(plainOf).join(' ') : plainOf(block.content);
    })
    .join(' ');

const plainOf = (runs: readonly MarkdownRun[]): string => runs.map(({ text }) => text).join('');
