/** One received mail, decoded. */
export interface Mail {
  to: string[];
  from: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** Every http(s) address in the text (in the HTML where there is no text), in order. */
  links: string[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Splits a part (a binary string, one character a byte) into unfolded headers and body. */
function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end === -1 ? raw.length : end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: end === -1 ? '' : raw.slice(end + 4) };
}

const unquote = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');

function decodedHeader(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : utf8(unquote(text.replaceAll('_', ' '))),
    );
}

function decodedBody({ headers, body }: Part): string {
  switch ((headers.get('content-transfer-encoding') ?? '').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return utf8(unquote(body));
    default:
      return utf8(body);
  }
}

/** The leaves of a multipart tree. */
function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((raw) => leaves(partOf(raw.replace(/^\r\n/, ''))));
}

/** Reads the kinds of mail the product sends: UTF-8 text and HTML, quoted-printable or base64, attachments ignored. */
export function mailOf(raw: Buffer, to: string[], from: string): Mail {
  const whole = partOf(raw.toString('latin1'));
  const parts = leaves(whole).filter(({ headers }) => !headers.get('content-disposition')?.startsWith('attachment'));
  const bodyOf = (type: string) =>
    parts
      .filter(({ headers }) => (headers.get('content-type') ?? 'text/plain').toLowerCase().startsWith(type))
      .map((part) => decodedBody(part).replaceAll('\r\n', '\n'))
      .join('\n');
  const text = bodyOf('text/plain');
  const html = bodyOf('text/html');
  return {
    to,
    from,
    subject: decodedHeader(whole.headers.get('subject') ?? ''),
    messageId: whole.headers.get('message-id') ?? '',
    text,
    html,
    links: [...(text || html.replaceAll('&amp;', '&')).matchAll(/https?:\/\/[^\s"'<>)\]]+/g)].map(([link]) =>
      link.replace(/[.,;]$/, ''),
    ),
  };
}
