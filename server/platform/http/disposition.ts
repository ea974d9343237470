/** A name in letters that any header and address takes. */
export const plainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-');

/** A Content-Disposition: to be shown, or only saved, under this name. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = plainName(name);
  return `${how}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`;
}
