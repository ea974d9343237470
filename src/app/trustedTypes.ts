// Imported first by main.tsx, before any library runs: under `require-trusted-types-for 'script'` the browser sends every
// string that would become markup through this policy. There is deliberately no createScript and no createScriptURL.

interface TrustedTypePolicyFactory {
  createPolicy(name: 'default', rules: { createHTML: (markup: string) => string }): unknown;
}

declare global {
  interface Window {
    /** Not in every browser yet; where absent, the rest of the page's policy still holds. */
    trustedTypes?: TrustedTypePolicyFactory;
  }
}

/** Lets text and style sheets pass, refuses anything that could open a tag. */
function createHTML(markup: string): string {
  if (markup.includes('<')) throw new TypeError('Markup from a string is refused: render React elements instead.');
  return markup;
}

if (typeof window !== 'undefined') window.trustedTypes?.createPolicy('default', { createHTML });
