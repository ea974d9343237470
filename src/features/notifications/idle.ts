/** Resolves when the browser is idle, at the latest after `within` ms. */
export const idle = (within: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: within });
    else setTimeout(resolve, 200);
  });
