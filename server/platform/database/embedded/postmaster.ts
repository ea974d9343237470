import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

const pidFile = (data: string): string => path.join(data, 'postmaster.pid');

/** Whether a process has this id; it may be another than the one that was meant. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What postmaster.pid says. It is a claim, left behind by every crash: only a login proves it. */
export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  // It holds our own id after disownStrangersPid.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

const isPostgresProgram = (title: string): boolean => /(^|[/\\])postgres(:|\s|$)/.test(title);

/** False when the process is certainly another program. */
function mayBePostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    try {
      return isPostgresProgram(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '');
    } catch {
      return isAlive(pid);
    }
  }
  const answer = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status !== 0 || isPostgresProgram(answer.stdout.trim());
}

/** Whether this process may still be a server; a zombie is none. */
export const isRunning = (pid: number): boolean => isAlive(pid) && mayBePostgres(pid);

/**
 * After a crash the process id in postmaster.pid may belong to another process (always the same few ids in a restarted
 * container), and PostgreSQL then refuses to start. The id becomes our own, which it takes for its parent's and passes
 * over; the other lines stay, since by them it finds backends that still write.
 */
export function disownStrangersPid(data: string) {
  const claim = readPostmaster(data);
  if (!claim || mayBePostgres(claim.pid)) return;
  const lines = fs.readFileSync(pidFile(data), 'utf8').split('\n');
  fs.writeFileSync(pidFile(data), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Stops the postmaster: open transactions are rolled back, connections closed. Resolves when it is gone. */
export async function stopPostmaster(data: string, binDirectory?: string): Promise<void> {
  const found = readPostmaster(data);
  if (!found || !mayBePostgres(found.pid)) return;
  if (process.platform === 'win32' && binDirectory) {
    // Windows has no SIGINT to send: kill() would end the server without its shutdown.
    spawnSync(path.join(binDirectory, 'pg_ctl.exe'), ['stop', '-D', data, '-m', 'fast']);
  } else {
    process.kill(found.pid, 'SIGINT');
  }
  const deadline = Date.now() + 20_000;
  let isUrged = false;
  while (isRunning(found.pid)) {
    if (Date.now() > deadline) {
      if (isUrged) throw new Error(`The embedded database (process ${found.pid}) does not stop.`);
      isUrged = true;
      process.kill(found.pid, 'SIGQUIT');
    }
    await delay(20);
  }
}
