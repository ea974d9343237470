import { MantineProvider } from '@mantine/core';

import { LayoutContext, useLayoutPreferences } from '../shell/layout/layout.ts';
import { AppContext, type AppRef } from '../entities/session/app.ts';
import { SessionContext } from '../entities/session/session.ts';
import { PatienceContext } from '../shared/data/useWait.ts';
import { ConfirmationContext } from '../shared/dialog/confirmationContext.ts';
import { styleNonce } from '../theme/nonce.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { Router } from './Router.tsx';
import { theme } from '../theme/theme.ts';

/** The root: theme, session, and the routed view alone. */
export function App({ app }: { app: AppRef }) {
  const { session, layout, confirmation, patience } = app.getSnapshot().children;
  if (!session || !layout || !confirmation || !patience) throw new Error('The app failed to start.');
  return (
    <AppContext value={app}>
      <LayoutContext value={layout}>
        <SessionContext value={session}>
          <ConfirmationContext value={confirmation}>
            <PatienceContext value={patience}>
              <Themed />
            </PatienceContext>
          </ConfirmationContext>
        </SessionContext>
      </LayoutContext>
    </AppContext>
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
