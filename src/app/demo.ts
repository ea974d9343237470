/** Whether this is development or the server's page says that it is a demo. */
export const isDemo = (): boolean => import.meta.env.DEV || document.querySelector('meta[name="demo"]') !== null;
