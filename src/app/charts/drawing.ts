/** An element of a picture, as `npm run diagrams` draws it. */
export interface Drawn {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Drawn | string)[];
}

const piece = /<(\/?)([a-z]+)((?: [\w:-]+="[^"]*")*)(\/?)>|([^<]+)/gi;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const plain = (text: string): string => text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);

/**
 * The elements of one of our pictures. The page's policy lets no markup through, so it is drawn from elements; whatever is
 * not written as tools/diagrams/picture.ts writes is refused.
 */
export function drawingOf(svg: string): Drawn {
  const root: { children: (Drawn | string)[] } = { children: [] };
  const open: { tag: string; children: (Drawn | string)[] }[] = [];
  let read = 0;
  for (const { 0: whole, index, 1: isEnd, 2: tag = '', 3: given = '', 4: isEmpty, 5: text } of svg.matchAll(piece)) {
    if (index !== read) throw new Error(`The picture cannot be read at ${read}.`);
    read += whole.length;
    const { children } = open.at(-1) ?? root;
    if (text !== undefined) {
      if (text.trim() !== '') children.push(plain(text));
    } else if (isEnd === '/') {
      if (open.pop()?.tag !== tag) throw new Error(`The picture closes ${tag} where it is not open.`);
    } else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]),
      );
      const element = { tag, attributes, children: [] };
      children.push(element);
      if (isEmpty !== '/') open.push(element);
    }
  }
  const [drawn] = root.children;
  if (read !== svg.length || open.length > 0 || typeof drawn !== 'object') throw new Error('The picture is not whole.');
  return drawn;
}
