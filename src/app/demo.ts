/** Whether this is development or demo mode, from the page’s meta tag. */
export const isDemo = (): boolean => import.meta.env.DEV || document.querySelector('meta[name="demo"]') !== null;
