import { plainName } from '../../platform/http/disposition.ts';

/** Where a file is served; the key changes with the file, so the address may be kept for ever. */
export const fileUrl = ({ key, name }: { readonly key: string; readonly name: string }): string =>
  `/api/files/${key}/${plainName(name)}`;
