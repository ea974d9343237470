import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** ms of processor time of a process so far; of Linux. */
export function timeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // In hundredths of a second: of the process and of the kernel for it.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function machineTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}
