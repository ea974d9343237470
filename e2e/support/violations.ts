import type { BrowserContext } from '@playwright/test';

/**
 * Collects what no page of ours may ever do: break its Content-Security-Policy or Trusted Types, or throw an uncaught
 * error. One sentence each, added to `found` as they happen, for every page of the context.
 */
export async function watchViolations(context: BrowserContext, found: string[]): Promise<void> {
  context.on('weberror', (webError) => {
    found.push(
      `uncaught on ${webError.page()?.url() ?? 'a page'}: ${webError.error().stack ?? webError.error().message}`,
    );
  });
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) found.push(`console: ${message.text()}`);
  });
  await context.exposeBinding('reportPolicyViolation', ({ frame }, text: string) => {
    found.push(`policy on ${frame.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation');
        if (typeof report === 'function') {
          report(`${effectiveDirective} refused ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
        }
      },
    );
  });
}
