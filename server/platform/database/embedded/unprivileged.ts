import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';

import { wayOut } from './binaries.ts';

interface Options {
  stdio: StdioOptions;
  cwd: string;
  detached?: boolean;
}

/** Runs PostgreSQL's programs as an unprivileged user: it refuses to run as root. */
export interface Runner {
  /** Major version of the binaries. */
  major: number;
  spawn(file: string, args: readonly string[], options: Options): ChildProcess;
  /** Hands a file or directory to whom the programs run as. */
  give(file: string): void;
}

const nobody = { uid: 65_534, gid: 65_534 } as const;
/** A user namespace that maps root to another user, while files stay root's own: works below a 0700 parent. */
const asNobody = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'] as const;

const majorOf = (answer: string): number | undefined => {
  const match = /\(PostgreSQL\) (\d+)/.exec(answer);
  return match ? Number(match[1]) : undefined;
};

/** Finds a way to run `postgres` that may use `directory`. */
export function findRunner(postgres: string, directory: string): Runner {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    const probe = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
    const major = majorOf(probe.stdout ?? '');
    if (major === undefined) {
      const reason = (probe.error?.message ?? probe.stderr).trim();
      throw new Error(`The embedded PostgreSQL does not run here (${reason}): ${wayOut}.`);
    }
    return { major, spawn: (file, args, options) => spawn(file, args, options), give: () => {} };
  }

  const owner = fs.statSync(directory);
  if (owner.uid !== 0) return dropTo({ uid: owner.uid, gid: owner.gid }, postgres, directory);

  const mapped = majorOf(spawnSync('unshare', [...asNobody, postgres, '--version'], { encoding: 'utf8' }).stdout ?? '');
  if (mapped !== undefined) {
    return {
      major: mapped,
      spawn: (file, args, options) => spawn('unshare', [...asNobody, file, ...args], options),
      give: () => {},
    };
  }
  fs.chownSync(directory, nobody.uid, nobody.gid);
  try {
    return dropTo(nobody, postgres, directory);
  } catch (error) {
    fs.chownSync(directory, owner.uid, owner.gid);
    throw error;
  }
}

/** Runs the programs as another user, who must be able to reach them and the directory. */
function dropTo(user: { uid: number; gid: number }, postgres: string, directory: string): Runner {
  const canWrite = spawnSync('/bin/sh', ['-c', 'test -w "$1" && cd "$1"', 'sh', directory], user).status === 0;
  const major = majorOf(spawnSync(postgres, ['--version'], { ...user, encoding: 'utf8' }).stdout ?? '');
  if (!canWrite || major === undefined) {
    throw new Error(
      `PostgreSQL does not work as root, and user ${user.uid} cannot reach ${canWrite ? postgres : directory}: ` +
        `start as another user, choose a DATA_DIR that every user can reach, or ${wayOut}.`,
    );
  }
  return {
    major,
    spawn: (file, args, options) => spawn(file, args, { ...options, ...user }),
    give: (file) => fs.chownSync(file, user.uid, user.gid),
  };
}
