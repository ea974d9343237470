import type { Stage } from './stage.ts';

/** Lays facts, and asserts what is then read of them. */
export type Story = (stage: Stage) => Promise<void>;
