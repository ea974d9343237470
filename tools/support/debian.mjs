import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

let updated = false;
const apt = (/** @type {string[]} */ ...args) =>
  spawnSync('apt-get', [...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 5 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Whether packages can be installed here: Debian or its kin, as root. */
export function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs Debian packages; answers whether it worked. */
export function aptInstall(/** @type {string[]} */ ...packages) {
  updated ||= apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Keeps the PostgreSQL package from making and starting a cluster of its own: only its programs are wanted. */
export function withoutDefaultCluster() {
  const file = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(file)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
