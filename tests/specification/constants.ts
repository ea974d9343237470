import { notificationTypes } from '#contract/notifications.ts';
import { collectionMachine } from '#machines/processes/collection.machine.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';
import { paletteMachine } from '#machines/processes/palette.machine.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import { searchPause } from '../../src/shared/data/searchPause.ts';
import { NO_DATA } from '../../src/shared/feedback/Empty.tsx';
import { pageRange } from '../../src/shared/table/pages/pageRange.ts';
import { theme } from '../../src/theme/theme.ts';
import { is, type Row, written } from './holds.ts';

/** How often, and after which waits in ms, a line that never opens is tried again. */
function attempts(random: number): number[] {
  const clock = new SimulatedClock();
  const waits: number[] = [];
  let began = 0;
  let since = 0;
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        attention: fromCallback(() => {}),
        socket: fromCallback(({ sendBack }) => {
          if (began > 0) waits.push(since);
          began += 1;
          since = 0;
          sendBack({ type: 'socket.dropped' });
        }),
      },
      actions: { reportClosed: () => {} },
    }),
    { input: { user: null, random: () => random }, clock },
  ).start();
  for (let ms = 0; ms < 120_000; ms += 100) {
    since += 100;
    clock.increment(100);
  }
  actor.stop();
  return waits;
}
const shortest = attempts(0);

const toast = (what: RegExp) => written('src/shared/feedback/toast.css', what);
const shown = (what: RegExp) => written('src/shared/feedback/toastShow.tsx', what);

/** Section 9. */
export const constants: readonly Row[] = [
  ['session 7 days', written('server/features/session/queries.ts', /interval '7 days'/)],
  ['logout 3 seconds after a password change', is(sessionMachine.implementations.delays.passwordChangeDelay, 3000)],
  [
    'approval values 0, 1, -1',
    written('contract/registrations/approval.ts', /z\.literal\(0\), z\.literal\(1\), z\.literal\(-1\)/),
  ],
  ['mention notifications are type 1', is(notificationTypes.mention, 1)],
  [
    'notes: 5 per page, updatedAt descending',
    written('server/features/notes/find.ts', /perPage: 5, sort: '-updatedAt'/),
  ],
  [
    'prospects: 10 per page, createdAt descending',
    written('server/features/prospects/list.ts', /perPage: 10, sort: '-createdAt'/),
  ],
  ['prospect logs: 5 per page', written('server/features/prospects/logs.ts', /perPage: 5/)],
  ['all time unless a period is chosen', written('src/features/admin/AdminPage.tsx', /usePeriod\(\)/)],
  ['socket: at most 10 attempts', is(shortest.length, 10)],
  ['socket: 1000 ms at first', is(shortest[0], 1000)],
  [
    'socket: 5000 ms at most',
    is(
      [...shortest, ...attempts(1)].every((wait) => wait <= 5000),
      true,
    ),
  ],
  ['toasts close after 3000 ms', shown(/AUTO_CLOSE = 3000\b/)],
  ['at most 5 toasts at once', shown(/LIMIT = 5\b/)],
  [
    'notification toasts: top-right, 10000 ms',
    written('src/shared/feedback/toast.tsx', /NOTIFICATION_CLOSE = 10_000[\s\S]*position: 'top-right'/),
  ],
  ['… no icon', toast(/\.toast-notification::before \{\s*display: none/)],
  ['… truncated at 250px', toast(/\.toast-line \{[^}]*max-width: 250px/)],
  ['… at least 50px high, corners 12px', toast(/\.toast-notification \{\s*min-height: 50px;\s*border-radius: 12px/)],
  ['the list is refreshed with 10 from 0', written('machines/processes/inbox.machine.ts', /limit: 10, offset: 0/)],
  ['toast themes', shown(/'light' \| 'dark' \| 'colored' \| 'auto'/)],
  ['toast transitions', shown(/'bounce' \| 'slide' \| 'flip' \| 'zoom' \| 'none'/)],
  [
    'toasts: bounce, click closes, progress shown',
    shown(
      /transition = 'bounce'[\s\S]*hasProgress = true[\s\S]*closesOnClick = true|hasProgress = true[\s\S]*closesOnClick = true[\s\S]*'bounce'/,
    ),
  ],
  ['toasts in light: black on white, green bar', toast(/--toast-bg: #fff;\s*--toast-fg: #000;\s*--toast-bar: #2b9559/)],
  [
    'toasts in dark: white on dark blue-grey, lighter green bar',
    toast(/--toast-bg: #22333b;\s*--toast-fg: #fff;\s*--toast-bar: #67c992/),
  ],
  [
    'breakpoints 0, 600, 960, 1280, 1920, 2560',
    is(
      Object.values(theme.breakpoints ?? {}).map((at) => Number.parseFloat(at ?? '') * 16),
      [0, 600, 960, 1280, 1920, 2560],
    ),
  ],
  ['mobile is below lg', written('src/shell/SignedInFrame.tsx', /min-width: 80em/)],
  ['text fields large-rounded', is(theme.components?.['Input']?.defaultProps, { radius: 'lg' })],
  ['Collapse 300 ms', is(theme.components?.['Collapse']?.defaultProps, { transitionDuration: 300 })],
  ['tables: 25 rows, choices 25, 50, 100', written('src/shared/table/pages/Pager.tsx', /SIZES = \[25, 50, 100\]/)],
  ['… rows at hand too', written('src/shared/table/pages/useLocalPages.ts', /PER_PAGE = 25\b/)],
  ['tables: No Available Data', is(NO_DATA, 'No Available Data')],
  ['tables: at least 180 high', written('src/shared/table/wide/WideTable.module.css', /min-height: 180px/)],
  ['tables: rows per page:', written('src/shared/table/pages/Pager.tsx', />rows per page:</)],
  ['at most 7 page buttons', is(Math.max(...[8, 40, 400].map((pages) => pageRange(4, pages, 1).length)), 7)],
  [
    'debounce 50 ms',
    is(
      [
        searchPause,
        collectionMachine.implementations.delays.searchPause,
        paletteMachine.implementations.delays.searchPause,
      ],
      [50, 50, 50],
    ),
  ],
];
