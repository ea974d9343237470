import { ConfigError } from '../../../server/platform/config.ts';

/** Wrong arguments, settings and our own sentences need no stack; anything else is a fault worth seeing whole. */
const inWords = (error: unknown): unknown =>
  error instanceof ConfigError || (error instanceof Error && (error.constructor === Error || 'code' in error))
    ? error.message
    : error;

/** Runs a command to its end; what it throws is printed, and the exit code says so. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(inWords(error));
    process.exitCode = 1;
  });
}
