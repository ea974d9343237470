import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import type { Server, Socket } from 'socket.io';

import { type FigureKind, figureKinds } from '#contract/figures/kinds.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#contract/socket.ts';

import { type MovedFigures, takeMovedFigures } from '../figures/moved.ts';
import { hints } from './hints.ts';

/** What processes say to one another; each has its own sockets. */
export interface BetweenProcesses {
  figures_moved: (moved: MovedFigures) => void;
}

export const staffsFigures = 'figures of all';
export const partnersFigures = (partnerId: string): string => `figures:${partnerId}`;

/** ms between two looks for what was committed, while a page is open; one short statement for all of it. */
const lookEvery = 100;
/** ms while none is open here, and after a failure. */
const idleEvery = 5000;
/** ms between two hints to one room: with the look and the reading, a figure moves within a second. */
const apart = 700;
/** ms for which a page that connects is given what moved before: it may have read its figures earlier than that. */
const keptFor = 5000;

type Realtime<Data> = Server<ClientToServerEvents, ServerToClientEvents, BetweenProcesses, Data>;
type OneSocket<Data> = Socket<ClientToServerEvents, ServerToClientEvents, BetweenProcesses, Data>;

/**
 * Lets open pages know whose figures a committed change has moved. One process takes a change from the database and passes it
 * to all; each gives the rooms of its own sockets one hint for many changes.
 */
export function watchFigures<Data>(io: Realtime<Data>, pool: Pool, logger: Pick<BaseLogger, 'warn'>) {
  const rooms = (): ReadonlyMap<string, unknown> => io.of('/').adapter.rooms;
  const given = hints<FigureKind>((room, kinds) => io.local.to(room).emit('figures_moved', kinds), apart);
  const latest: { at: number; room: string; kinds: readonly FigureKind[] }[] = [];

  const moved = (room: string, kinds: readonly FigureKind[]) => {
    latest.push({ at: performance.now(), room, kinds });
    if (rooms().has(room)) given.moved(room, kinds);
  };
  const spread = (all: MovedFigures) => {
    for (const [partnerId, kinds] of all) moved(partnersFigures(partnerId), kinds);
    moved(
      staffsFigures,
      figureKinds.filter((kind) => all.some(([, kinds]) => kinds.includes(kind))),
    );
  };
  const forget = () => {
    const since = performance.now() - keptFor;
    const first = latest.findIndex(({ at }) => at >= since);
    latest.splice(0, first === -1 ? latest.length : first);
  };
  io.on('figures_moved', spread);

  let isOver = false;
  let isIdle = true;
  let next: NodeJS.Timeout | undefined;
  /** Undefined between two looks. */
  let looking: Promise<void> | undefined;
  const lookAfter = (wait: number) => {
    clearTimeout(next);
    if (isOver) return;
    next = setTimeout(() => {
      looking = look();
    }, wait);
  };
  const look = async () => {
    isIdle = true;
    try {
      const all = await takeMovedFigures(pool);
      if (all.length > 0) {
        spread(all);
        io.serverSideEmit('figures_moved', all);
      }
      isIdle = io.of('/').sockets.size === 0;
    } catch (error) {
      logger.warn({ err: error }, 'moved figures could not be looked for');
    }
    forget();
    looking = undefined;
    lookAfter(isIdle ? idleEvery : lookEvery);
  };
  lookAfter(lookEvery);

  return {
    /** From now on the socket is given the hints of its room. */
    join(socket: OneSocket<Data>, room: string): void {
      void socket.join(room);
      const missed = new Set(latest.filter((one) => one.room === room).flatMap(({ kinds }) => kinds));
      if (missed.size > 0) socket.emit('figures_moved', [...missed].toSorted());
      if (isIdle && looking === undefined) lookAfter(0);
      isIdle = false;
    },
    async stop(): Promise<void> {
      isOver = true;
      clearTimeout(next);
      given.stop();
      await looking;
    },
  };
}
