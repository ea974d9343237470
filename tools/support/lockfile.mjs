import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is wrong with package-lock.json, one sentence each: a platform binding that a package names and the lockfile
 * does not
 * hold (`npm ci` then fails on other machines), or the URL of a private registry.
 * @returns {string[]}
 */
export function lockfileFaults(/** @type {string} */ root) {
  /** @type {{ packages: Record<string, { version?: string, resolved?: string, optionalDependencies?: Record<string, string> }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { resolved = '', optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path || 'package.json'} names ${name}, which package-lock.json does not hold`),
    ...(/^https?:/.test(resolved) && !resolved.startsWith('https://registry.npmjs.org/')
      ? [`${path} is resolved to ${new URL(resolved).host}`]
      : []),
  ]);
}
