import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** After the name of the process, which may have spaces. */
const fieldsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

/** ms of processor time of a process so far; of Linux. */
export function timeOf(pid: number): number {
  const fields = fieldsOf(pid);
  // In hundredths of a second: of the process and of the kernel for it.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** ms of a process and its children so far, those that have ended among them. */
export function timeOfAll(pid: number): number {
  const ended = fieldsOf(pid);
  let all = timeOf(pid) + (Number(ended[13]) + Number(ended[14])) * 10;
  for (const child of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (fieldsOf(child)[1] === String(pid)) all += timeOf(Number(child));
    } catch {
      // It ended meanwhile.
    }
  }
  return all;
}

export function machineTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}
