import type { Change, Node, Source } from './source.ts';

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** How many parentheses are open before it. */
  readonly depth: number;
}

const shape = /\$\{|--[^\n]*|'(?:[^']|'')*'|"[^"]*"|::|<=|>=|<>|[a-zA-Z_][a-zA-Z_0-9.]*|\d+(?:\.\d+)?|\S/y;

/** The words of an SQL template; what is put in from outside is one word, and so is a quoted text. */
function tokensOf(source: Source, quasi: Node): Token[] {
  const tokens: Token[] = [];
  const end = quasi.end - 1;
  let depth = 0;
  for (let at = quasi.start + 1; at < end;) {
    shape.lastIndex = at;
    const text = shape.exec(source.text)?.[0];
    if (text === undefined) {
      at += 1;
      continue;
    }
    if (text.startsWith('--')) {
      at += text.length;
      continue;
    }
    if (text === ')') depth -= 1;
    const stop = text === '${' ? closing(source.text, at + 2) : at + text.length;
    tokens.push({ text: text === '${' ? '${}' : text.toLowerCase(), start: at, end: stop, depth });
    if (text === '(') depth += 1;
    at = stop;
  }
  return tokens;
}

/** The end of an expression that was put in, nested templates included. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "'" || sign === '"') at = text.indexOf(sign, at + 1);
    else if (sign === '`') at = endOfTemplate(text, at + 1);
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('An expression in a template has no end.');
}

function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '`') return at;
    if (text.startsWith('${', at)) at = closing(text, at + 2) - 1;
  }
  throw new Error('A template has no end.');
}

/** Words that end a condition on the same level. */
const boundaries = new Set(
  `and or where order group having limit offset for returning union except on
   join left right inner cross window then else end when set ) , ; as`.split(/\s+/),
);
const others = new Map([
  ['<=', '<'],
  ['>=', '>'],
  ['<', '<='],
  ['>', '>='],
  ['<>', '='],
  ['+', '-'],
  ['*', '/'],
  ['min', 'max'],
  ['max', 'min'],
  ['least', 'greatest'],
  ['greatest', 'least'],
  ['desc', 'asc'],
  ['true', 'false'],
  ['false', 'true'],
]);

/** What may be wrong in a statement: conditions, boundaries, locks, joins, lists, order and arithmetic. */
export function sqlMutants(source: Source, quasi: Node): Change[] {
  const tokens = tokensOf(source, quasi);
  const changes: Change[] = [];
  const word = (index: number) => tokens[index]?.text ?? '';
  const range = (from: number, to: number) => ({ start: tokens[from]?.start ?? 0, end: tokens[to]?.end ?? 0 });
  const lineAt = (index: number) => lineOf(source.text, tokens[index]?.start ?? 0);
  const swap = (index: number, instead: string) =>
    changes.push(
      source.replaced(range(index, index), instead, `SQL ${instead} for ${word(index)} in: ${lineAt(index)}`),
    );

  for (const [index, token] of tokens.entries()) {
    const { text, depth } = token;
    if (
      ['and', 'where', 'on', 'having'].includes(text) &&
      !isBetween(tokens, index) &&
      word(index + 1) !== 'conflict'
    ) {
      const last = endOfCondition(tokens, index, depth);
      const condition = range(index + 1, last);
      if (last > index)
        changes.push(source.replaced(condition, 'true', `SQL without: ${text} ${source.short(condition)}`));
    }
    if (text === 'or') {
      const last = endOfCondition(tokens, index, depth);
      changes.push(source.replaced(range(index, last), '', `SQL without: or ${source.short(range(index + 1, last))}`));
    }
    if (text === '=' && isComparison(tokens, index)) swap(index, '<>');
    const other = others.get(text);
    if (other !== undefined && (text !== '*' || isProduct(tokens, index))) swap(index, other);
    if (text === '-' && word(index + 1) !== '>') swap(index, '+');
    if (text === 'for' && ['update', 'share', 'no', 'key'].includes(word(index + 1))) {
      let last = index + 1;
      while (['no', 'key', 'update', 'share', 'of', 'skip', 'locked', 'nowait'].includes(word(last + 1))) last += 1;
      changes.push(source.replaced(range(index, last), '', `SQL without: ${source.short(range(index, last))}`));
    }
    if (text === 'left' && word(index + 1) === 'join')
      changes.push(source.replaced(range(index, index), '', `SQL join for left join in: ${lineAt(index)}`));
    if (text === 'not' && ['exists', 'in', 'null'].includes(word(index + 1)))
      changes.push(source.replaced(range(index, index), '', `SQL without not in: ${lineAt(index)}`));
    if (text === 'is' && word(index + 1) === 'null') swap(index, 'is not');
    if (text === 'distinct' && word(index - 1) === 'select')
      changes.push(source.replaced(range(index, index), '', `SQL without distinct in: ${lineAt(index)}`));
    if (text === 'in' && word(index + 1) === '(') changes.push(...shorterList(source, tokens, index));
    if (text === 'by' && word(index - 1) === 'order') {
      const last = endOfOrder(tokens, index, depth);
      changes.push(source.replaced(range(index - 1, last), '', `SQL without: ${source.short(range(index - 1, last))}`));
    }
  }
  return changes;
}

/** The `and` of `between … and …`. */
function isBetween(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.text !== 'and') return false;
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (!token || token.depth < (tokens[index]?.depth ?? 0)) return false;
    if (token.depth === tokens[index]?.depth && token.text === 'between') return true;
    if (token.depth === tokens[index]?.depth && boundaries.has(token.text)) return false;
  }
  return false;
}

function endOfCondition(tokens: readonly Token[], from: number, depth: number): number {
  let isOpenBetween = false;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.depth < depth) return at - 1;
    if (token.depth > depth || token.text === '(') continue;
    if (token.text === ')') {
      if (token.depth < depth) return at - 1;
      continue;
    }
    if (token.text === 'between') isOpenBetween = true;
    else if (token.text === 'and' && isOpenBetween) isOpenBetween = false;
    else if (boundaries.has(token.text)) return at - 1;
  }
  return tokens.length - 1;
}

function endOfOrder(tokens: readonly Token[], from: number, depth: number): number {
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.depth < depth) return at - 1;
    if (token.depth === depth && ['for', 'limit', 'offset', 'rows', 'range'].includes(token.text)) return at - 1;
  }
  return tokens.length - 1;
}

/** Whether `=` compares in an expression: a whole condition is left out instead, and what follows `set` gives a value. */
function isComparison(tokens: readonly Token[], index: number): boolean {
  const depth = tokens[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (!token || token.depth < depth) return true;
    if (token.depth > depth) continue;
    if (['set', 'and', 'where', 'on', 'having'].includes(token.text)) return false;
    if (['or', 'when', 'select'].includes(token.text)) return true;
  }
  return true;
}

const isProduct = (tokens: readonly Token[], index: number) => {
  const before = tokens[index - 1]?.text ?? '';
  return !['select', '(', ',', '', 'distinct'].includes(before) && !before.endsWith('.');
};

function shorterList(source: Source, tokens: readonly Token[], index: number): Change[] {
  const depth = (tokens[index]?.depth ?? 0) + 1;
  const items: Token[] = [];
  let at = index + 2;
  for (; at < tokens.length && (tokens[at]?.depth ?? 0) >= depth; at += 1) {
    const token = tokens[at];
    if (token && token.text !== ',') items.push(token);
  }
  if (items.length < 2 || !items.every(({ text }) => text.startsWith("'"))) return [];
  return items.map((item) => {
    const rest = items.filter((one) => one !== item).map((one) => source.of(one));
    const start = items[0]?.start ?? 0;
    const end = items.at(-1)?.end ?? 0;
    return source.replaced({ start, end }, rest.join(', '), `SQL in (…) without ${item.text}`);
  });
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, end === -1 ? undefined : end).trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
