/** A run of text inside a block. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

const inline =
  /\*\*(?<strong>.+?)\*\*|(?<![\w*])[*_](?<emphasis>[^*_]+)[*_](?!\w)|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;
const isSafe = (href: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href);

/** Text with **strong**, *emphasis*, `code` and [links](https://example.com); a link elsewhere than web, mail or here is text. */
export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const { strong, emphasis, code, label, href } = match.groups ?? {};
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', text: emphasis });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined && isSafe(href)) found.push({ kind: 'link', text: label, href });
    else found.push({ kind: 'text', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

const heading = /^(#{1,4})\s+(.+)$/;
const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.+)$/;

/** The blocks of a Markdown text as staff write it: headings, paragraphs and lists. Anything else is a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', content: inlinesOf(lines.join(' ')) });
    lines = [];
  };
  let isInList = false;
  for (const line of text.split(/\r?\n/)) {
    const title = heading.exec(line);
    const listed = item.exec(line);
    const last = blocks.at(-1);
    if (title) {
      endParagraph();
      const depth = title[1]?.length ?? 2;
      blocks.push({ kind: 'heading', level: depth <= 2 ? 2 : depth === 3 ? 3 : 4, content: inlinesOf(title[2] ?? '') });
    } else if (listed) {
      endParagraph();
      const isOrdered = listed[1] !== undefined;
      const content = inlinesOf(listed[2] ?? '');
      if (isInList && last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(content);
      else blocks.push({ kind: 'list', isOrdered, items: [content] });
    } else if (line.trim() === '') {
      endParagraph();
    } else {
      lines.push(line.trim());
    }
    isInList = listed !== null || (isInList && line.trim() === '');
  }
  endParagraph();
  return blocks;
}
