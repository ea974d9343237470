/**
 * The nonce of this page's style policy, for MantineProvider's `getStyleNonce` and for `setNonce` of get-nonce. Read from
 * the property: browsers hide the attribute. At build time, what the server replaces by it.
 */
export function styleNonce(): string {
  if (import.meta.env.SSR) return '__CSP_NONCE__';
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
