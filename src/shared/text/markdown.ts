/** A run of text inside a block; `at` is where it begins in the block's text. */
export type Inline = { at: number; text: string } & (
  | { kind: 'text' | 'strong' | 'emphasis' | 'code' }
  | { kind: 'link'; href: string }
);

/** `line` is where it begins in the text. */
export type Block = { line: number } & (
  | { kind: 'heading'; level: 2 | 3 | 4; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: { line: number; content: Inline[] }[] }
);

const inline =
  /\*\*(?<strong>.+?)\*\*|(?<![\w*])[*_](?<emphasis>[^\s*_](?:[^*_]*[^\s*_])?)[*_](?!\w)|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;
const isSafe = (href: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);

/** Text with **strong**, *emphasis*, `code` and [links](https://example.com); a link elsewhere than web, mail or here is text. */
export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) found.push({ kind: 'text', at: end, text: text.slice(end, match.index) });
    const at = match.index;
    const { strong, emphasis, code, label, href } = match.groups ?? {};
    if (strong !== undefined) found.push({ kind: 'strong', at, text: strong });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', at, text: emphasis });
    else if (code !== undefined) found.push({ kind: 'code', at, text: code });
    else if (label !== undefined && href !== undefined && isSafe(href))
      found.push({ kind: 'link', at, text: label, href });
    else found.push({ kind: 'text', at, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', at: end, text: text.slice(end) });
  return found;
}

const heading = /^(#{1,4})\s+(.+)$/;
const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.+)$/;

/** The blocks of a Markdown text as staff write it: headings, paragraphs and lists. Anything else is a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (end: number) => {
    if (lines.length > 0) {
      blocks.push({ kind: 'paragraph', line: end - lines.length, content: inlinesOf(lines.join(' ')) });
    }
    lines = [];
  };
  let isInList = false;
  const source = text.split(/\r?\n/);
  for (const [number, line] of source.entries()) {
    const title = heading.exec(line);
    const listed = item.exec(line);
    const last = blocks.at(-1);
    if (title) {
      endParagraph(number);
      const depth = title[1]?.length ?? 2;
      blocks.push({
        kind: 'heading',
        line: number,
        level: depth <= 2 ? 2 : depth === 3 ? 3 : 4,
        content: inlinesOf(title[2] ?? ''),
      });
    } else if (listed) {
      endParagraph(number);
      const isOrdered = listed[1] !== undefined;
      const content = inlinesOf(listed[2] ?? '');
      if (isInList && last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push({ line: number, content });
      else blocks.push({ kind: 'list', line: number, isOrdered, items: [{ line: number, content }] });
    } else if (line.trim() === '') {
      endParagraph(number);
    } else {
      lines.push(line.trim());
    }
    isInList = listed !== null || (isInList && line.trim() === '');
  }
  endParagraph(source.length);
  return blocks;
}
