import { createServer } from 'vite';
import { install, requireNode, root } from './support/prepare.mjs';

// The charts alone, to be tried out in a browser: the page as Vite serves it, no server and no database behind it.

requireNode();
process.chdir(root);
await install();

const port = Number(process.env.PORT ?? 4100);
const vite = await createServer({
  root,
  appType: 'spa',
  logLevel: 'warn',
  clearScreen: false,
  server: { host: 'localhost', port },
  plugins: [
    {
      name: 'tributary-charts-alone',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname === '/') response.writeHead(302, { location: '/dev/charts' }).end();
          else if (/^\/(api|r)(\/|$)/.test(pathname)) response.writeHead(404).end();
          else next();
        });
      },
    },
  ],
});
await vite.listen();
const [address = `http://localhost:${port}/`] = vite.resolvedUrls?.local ?? [];
console.log(`Charts: ${new URL('/dev/charts', address).href} (Ctrl+C stops)`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void vite.close().then(() => process.exit(0)));
