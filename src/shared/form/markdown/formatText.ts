/** What the toolbar does to a text. */
export type MarkdownFormat = 'bold' | 'italic' | 'code' | 'heading' | 'bullets' | 'numbers' | 'link';

/** A change of a text: what stands from `from` to `to` becomes `insert`, and then `selected` is selected. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selected: readonly [start: number, end: number];
}

const marks = { bold: '**', italic: '_', code: '`' } as const;
const words = { bold: 'bold text', italic: 'emphasised text', code: 'code' } as const;

/** What a format makes of the selection; of what has it already, plain text. */
export function formatText(text: string, start: number, end: number, format: MarkdownFormat): TextEdit {
  switch (format) {
    case 'bold':
    case 'italic':
    case 'code':
      return marked(text, start, end, format);
    case 'link':
      return linked(text, start, end);
    case 'heading':
    case 'bullets':
    case 'numbers':
      return lined(text, start, end, format);
  }
}

function marked(text: string, start: number, end: number, format: keyof typeof marks): TextEdit {
  const mark = marks[format];
  const { length } = mark;
  if (text.slice(start - length, start) === mark && text.slice(end, end + length) === mark)
    return {
      from: start - length,
      to: end + length,
      insert: text.slice(start, end),
      selected: [start - length, end - length],
    };
  const inner = start === end ? words[format] : text.slice(start, end);
  return {
    from: start,
    to: end,
    insert: `${mark}${inner}${mark}`,
    selected: [start + length, start + length + inner.length],
  };
}

function linked(text: string, start: number, end: number): TextEdit {
  const chosen = text.slice(start, end);
  if (/^(https?:\/\/|mailto:)\S+$/.test(chosen)) {
    // The words are still to be written.
    return { from: start, to: end, insert: `[](${chosen})`, selected: [start + 1, start + 1] };
  }
  const inner = chosen === '' ? 'link text' : chosen;
  const address = start + inner.length + 3;
  return { from: start, to: end, insert: `[${inner}](https://)`, selected: [address, address + 'https://'.length] };
}

const beginnings = { heading: /^#{1,6} +/, bullets: /^[-*] +/, numbers: /^\d+\. +/ } as const;
const any = /^(?:#{1,6} +|[-*] +|\d+\. +)/;

/** Whole lines, as many as the selection touches. */
function lined(text: string, start: number, end: number, format: keyof typeof beginnings): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const to = after === -1 ? text.length : after;
  const lines = text.slice(from, to).split('\n');
  const isOn = lines.every((line) => beginnings[format].test(line));
  const insert = lines
    .map((line, index) => {
      const bare = line.replace(any, '');
      if (isOn) return bare;
      return `${format === 'heading' ? '## ' : format === 'bullets' ? '- ' : `${index + 1}. `}${bare}`;
    })
    .join('\n');
  // A single line is gone on with; several stay selected.
  const last = from + insert.length;
  return { from, to, insert, selected: [lines.length === 1 ? last : from, last] };
}
