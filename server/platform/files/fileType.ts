import type { Upload } from '../http/upload.ts';

/** What a file is by its content, whatever it is called; null for what is not taken. */
interface FileKind {
  readonly contentType: string;
  readonly extension: string;
}

const kind = (contentType: string, extension: string): FileKind => ({ contentType, extension });
const office = 'application/vnd.openxmlformats-officedocument';
const hasAt = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text;

/** A picture that is encoded anew. */
export function isPicture(bytes: Buffer): boolean {
  const isPng = hasAt(bytes, 0, '\u0089PNG\r\n\u001a\n');
  return isPng || hasAt(bytes, 0, '\u00ff\u00d8\u00ff') || (hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'));
}

export function fileKindOf({ bytes }: Pick<Upload, 'bytes'>): FileKind | null {
  if (hasAt(bytes, 0, '%PDF-')) return kind('application/pdf', 'pdf');
  if (hasAt(bytes, 4, 'ftyp')) return kind('video/mp4', 'mp4');
  if (hasAt(bytes, 0, 'PK\u0003\u0004')) {
    // The names of what is in it are not packed.
    const holds = (name: string) => bytes.includes(name, 0, 'latin1');
    if (!holds('[Content_Types].xml')) return kind('application/zip', 'zip');
    if (holds('ppt/presentation.xml')) return kind(`${office}.presentationml.presentation`, 'pptx');
    if (holds('word/document.xml')) return kind(`${office}.wordprocessingml.document`, 'docx');
    if (holds('xl/workbook.xml')) return kind(`${office}.spreadsheetml.sheet`, 'xlsx');
    return kind('application/zip', 'zip');
  }
  const beginning = bytes.toString('utf8', 0, 1024).replace(/^\ufeff/, '');
  const isSvg = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(beginning);
  return isSvg ? kind('image/svg+xml', 'svg') : null;
}
