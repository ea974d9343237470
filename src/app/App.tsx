import { MantineProvider } from '@mantine/core';

import { SessionContext, type SessionRef } from '../ui/session.ts';
import { styleNonce } from './nonce.ts';
import { Router } from './Router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** The root: theme, session, and the routed view alone. */
export function App({ session }: { session: SessionRef }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
      deduplicateCssVariables={false}
    >
      <SessionContext value={session}>
        <Router />
      </SessionContext>
    </MantineProvider>
  );
}
