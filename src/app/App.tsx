import { MantineProvider } from '@mantine/core';

import { LayoutContext, useLayoutPreferences, type LayoutRef } from '../shell/layout/layout.ts';
import { SessionContext, type SessionRef } from '../entities/session/session.ts';
import { styleNonce } from '../theme/nonce.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { Router } from './Router.tsx';
import { theme } from '../theme/theme.ts';

/** The root: theme, session, and the routed view alone. */
export function App({ session, layout }: { session: SessionRef; layout: LayoutRef }) {
  return (
    <LayoutContext value={layout}>
      <SessionContext value={session}>
        <Themed />
      </SessionContext>
    </LayoutContext>
  );
}

function Themed() {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      forceColorScheme={useLayoutPreferences().theme === 'DarkTheme' ? 'dark' : 'light'}
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      <PageBoundary isFramed={false}>
        <Router />
      </PageBoundary>
    </MantineProvider>
  );
}
