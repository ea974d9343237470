import { randomUUID } from 'node:crypto';

interface File {
  field?: string;
  filename?: string;
  bytes: Buffer;
}

/** A multipart/form-data body as a browser sends it, with its header. */
export function multipart(
  fields: Record<string, string>,
  file?: File,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = randomUUID();
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`content-disposition: form-data; name="${name}"`, value)),
    ...(file
      ? [
          part(
            `content-disposition: form-data; name="${file.field ?? 'image'}"; filename="${file.filename ?? 'logo.png'}"\r\ncontent-type: image/png`,
            file.bytes,
          ),
        ]
      : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
