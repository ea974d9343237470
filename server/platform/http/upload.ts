import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import { Refused, invalid, unsupportedMediaType } from '../errors.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
}

export interface Multipart {
  fields: Record<string, unknown>;
  file: Upload | null;
}

/** Reads a multipart body of text fields and at most one file, named `field`; sizes are bounded by the plugin's limits. */
export async function readMultipart(
  request: FastifyRequest,
  declared: NonNullable<Endpoint['file']>,
): Promise<Multipart> {
  if (!request.isMultipart()) throw unsupportedMediaType('Send multipart/form-data.');
  try {
    return await readParts(request, declared);
  } catch (error) {
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error;
    // No boundary, no end, or a sender that left: not a failure of the server.
    throw invalid('', 'This form is incomplete. Send it again.');
  }
}

const MEGABYTE = 1024 * 1024;

async function readParts(
  request: FastifyRequest,
  { field, isRequired, mostMegabytes = 5 }: NonNullable<Endpoint['file']>,
): Promise<Multipart> {
  const fields = new Map<string, unknown>();
  let file: Upload | null = null;
  for await (const part of request.parts({ limits: { fileSize: mostMegabytes * MEGABYTE } })) {
    if (part.type === 'file') {
      if (part.fieldname !== field || file) throw invalid(part.fieldname, 'Unexpected file.');
      const bytes = await part.toBuffer().catch((error: unknown) => {
        throw part.file.truncated ? tooLarge(field, mostMegabytes) : error;
      });
      if (bytes.length > 0) file = { bytes, filename: part.filename };
    } else {
      if (fields.has(part.fieldname)) throw invalid(part.fieldname, 'Send this field once.');
      fields.set(part.fieldname, part.value);
    }
  }
  if (isRequired && !file) throw invalid(field, 'Choose a file.');
  return { fields: Object.fromEntries(fields), file };
}

const tooLarge = (path: string, megabytes: number) => {
  const message = `Choose a file up to ${megabytes} MB.`;
  return new Refused(413, 'too_large', message, { errors: [{ path, message }] });
};
