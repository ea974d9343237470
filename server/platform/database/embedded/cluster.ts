import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import type { Runner } from './unprivileged.ts';

/** The bootstrap superuser of the cluster: only the supervisor logs in as it. */
export const superuser = 'tributary_bootstrap';

/** Where a cluster keeps its things below the data directory. */
export const clusterPaths = (directory: string) => ({
  data: path.join(directory, 'postgres'),
  password: path.join(directory, 'postgres.password'),
  log: path.join(directory, 'postgres.log'),
});

const isInitialised = (data: string): boolean => fs.existsSync(path.join(data, 'PG_VERSION'));

/** Every draft of this process. */
const ownDrafts = new Set<string>();

/** A sibling path unique to this start; its name holds the process id. */
function draftOf(file: string): string {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  ownDrafts.add(draft);
  return draft;
}

/** The superuser's password, made at the first start; of two first starts at once, both take the first one's. */
export function readPassword(directory: string, runner: Runner): string {
  const { password } = clusterPaths(directory);
  if (!fs.existsSync(password)) {
    const draft = draftOf(password);
    fs.writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    runner.give(draft);
    try {
      // A link, since unlike a rename it fails where the other start has been.
      fs.linkSync(draft, password);
    } catch (error) {
      if (!fs.existsSync(password)) throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  return fs.readFileSync(password, 'utf8').trim();
}

/** Removes what killed first starts left. A restarted container gives its processes the same ids: ours may be a dead one's. */
function removeAbandonedDrafts(data: string) {
  const directory = path.dirname(data);
  for (const name of fs.readdirSync(directory)) {
    const maker = name.startsWith(`${path.basename(data)}.`) && /\.(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
    if (!maker) continue;
    const draft = path.join(directory, name);
    const isInUse = Number(maker) === process.pid ? ownDrafts.has(draft) : isAlive(Number(maker));
    // An initdb may outlive its killed maker by a moment and still write.
    if (!isInUse) fs.rmSync(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Creates the cluster if missing: in a sibling directory, then renamed, so that a partial one is never seen. */
export async function makeCluster(directory: string, binaries: Binaries, runner: Runner, isSynced: boolean) {
  const { data, password } = clusterPaths(directory);
  if (!isInitialised(data)) {
    removeAbandonedDrafts(data);
    const draft = draftOf(data);
    // One collation on every platform: the builtin provider exists from 17 on.
    const locale =
      runner.major >= 17
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C.UTF-8'];
    const child = runner.spawn(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--data-checksums',
        ...locale,
        ...(isSynced ? [] : ['--no-sync']),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: directory },
    );
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    const [code] = await once(child, 'close');
    if (code !== 0) {
      fs.rmSync(draft, { recursive: true, force: true });
      throw new Error(`The embedded database could not be created in ${data}: ${complaint.trim()}`);
    }
    try {
      fs.renameSync(draft, data);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      if (!isInitialised(data)) throw error;
    }
  }
  const version = Number(fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8'));
  if (version !== runner.major) {
    throw new Error(
      `${data} was written by PostgreSQL ${version} and this is ${runner.major}: ` +
        `move the data with pg_dump, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
}
