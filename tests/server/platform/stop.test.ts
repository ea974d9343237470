import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';

import { bundle, type Program, start } from '../../support/servers/program.ts';

let file = '';
beforeAll(async () => {
  file = await bundle('stopping');
});

/** A program whose stop takes so many milliseconds. */
async function running(milliseconds: number): Promise<Program> {
  const program = start(file, [String(milliseconds)]);
  expect(await program.line()).toBe('ready');
  return program;
}

describe('a process that receives SIGTERM', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async (signal) => {
    const program = await running(50);
    program.child.kill(signal);
    expect([await program.line(), await program.line(), await program.ended]).toEqual(['stopping', 'stopped', 0]);
  });

  it('takes the signal that npm passes on for the one it had', async () => {
    const program = await running(200);
    program.child.kill('SIGINT');
    expect(await program.line()).toBe('stopping');
    program.child.kill('SIGINT');
    expect([await program.line(), await program.ended]).toEqual(['stopped', 0]);
  });

  it('exits immediately on a second signal', async () => {
    const program = await running(60_000);
    program.child.kill('SIGTERM');
    expect(await program.line()).toBe('stopping');
    // The pause is what is tested: a second person's signal, not the echo of the first.
    await delay(1100);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(1);
  });
});
