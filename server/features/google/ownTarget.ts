/** A URL of the app as path, query and fragment; empty for anything that leads elsewhere, or to the API. */
export function ownTarget(target: string | undefined, publicUrl: string): string {
  if (!target?.startsWith('/') || !URL.canParse(target, publicUrl)) return '';
  const { origin, pathname, search, hash } = new URL(target, publicUrl);
  if (origin !== publicUrl || pathname.startsWith('//') || /^\/(?:api|r|dev)(?:\/|$)/.test(pathname)) return '';
  return pathname + search + hash;
}
