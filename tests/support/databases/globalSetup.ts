import type { TestProject } from 'vitest/node';

import { dropStaleTemplates, removeAbandoned, removeScratch, scratchDirectory } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterDirectory: string;
  }
}

/** Gives a run the place of its cluster; the first test that wants a database starts it. */
export default async function setup(project: TestProject) {
  await removeAbandoned();
  await dropStaleTemplates();
  const directory = scratchDirectory();
  project.provide('clusterDirectory', directory);
  return () => removeScratch(directory);
}
