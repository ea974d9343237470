/**
 * The nonce of this page's style policy, for MantineProvider's `getStyleNonce` and for `setNonce` of get-nonce. Read from
 * the property: browsers hide the attribute.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
