import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { root } from './support/prepare.mjs';

// Removes the guards and transitions of the session's statechart one at a time, in a scratch copy, and lets the tests of
// machines and routes find out. What they do not find is named: the suite proves itself, or where it does not.

const machine = 'machines/processes/session.machine.ts';
const tests = ['tests/machines/processes/session.test.ts', 'tests/machines/processes/session.facts.test.ts'];
/** Mutants that behave as the chart does, with the reason. */
const equivalent = new Map([]);

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */
/** @typedef {{ what: string, start: number, end: number, instead: string }} Mutant */

const source = readFileSync(join(root, machine), 'utf8');
const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length;

/** @type {Mutant[]} */
const mutants = [];
/** Cuts a property or an element out, with the comma after it. */
function cut(/** @type {Node} */ { start, end }, /** @type {string} */ what) {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  mutants.push({ what: `line ${lineOf(start)}: without ${what}`, start, end: end + comma, instead: '' });
}

const nameOf = (/** @type {Node} */ property) => property.key.name ?? property.key.value;
const short = (/** @type {Node} */ node) => source.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 90);
const transitionLists = new Set(['on', 'after']);
const transitions = new Set(['always', 'onDone', 'onError']);

/** One transition or the alternatives of one: each goes, and each one's guard goes. */
function visitTransitions(/** @type {Node} */ property, /** @type {string} */ event) {
  const alternatives = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value];
  if (alternatives.length === 1) cut(property, `${event} → ${short(property.value)}`);
  else for (const one of alternatives) cut(one, `${event} → ${short(one)}`);
  for (const one of alternatives)
    for (const part of one.properties ?? []) if (nameOf(part) === 'guard') cut(part, `the ${short(part)} of ${event}`);
}

function visitState(/** @type {Node} */ state) {
  for (const property of state.properties) {
    const name = nameOf(property);
    if (transitionLists.has(name))
      for (const entry of property.value.properties) visitTransitions(entry, nameOf(entry));
    else if (transitions.has(name)) visitTransitions(property, name);
    else if (name === 'invoke') visitState(property.value);
    else if (name === 'states') for (const child of property.value.properties) visitState(child.value);
  }
}

/**
 * The argument of `.createMachine(…)`.
 * @returns {Node | undefined}
 */
function chartOf(/** @type {any} */ node) {
  if (node === null || typeof node !== 'object') return undefined;
  if (node.type === 'CallExpression' && node.callee.property?.name === 'createMachine') return node.arguments[0];
  for (const child of Object.values(node)) {
    const found = chartOf(child);
    if (found) return found;
  }
  return undefined;
}

const chart = chartOf(parseAst(source, { lang: 'ts' }));
if (!chart) throw new Error(`${machine} has no createMachine.`);
visitState(chart);

const scratch = mkdtempSync(join(tmpdir(), 'tributary-mutants-'));
for (const part of [
  'contract',
  'machines',
  'tests',
  'src',
  'server',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
])
  cpSync(join(root, part), join(scratch, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));

/** Whether the tests pass on what stands in the scratch copy. */
const passes = () =>
  new Promise((resolve) => {
    const run = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', '--bail=1', ...tests],
      { cwd: scratch, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test' } },
    );
    run.on('close', (code) => resolve(code === 0));
  });

try {
  if (!(await passes())) throw new Error('The tests fail without any mutant.');
  /** @type {Mutant[]} */
  const survivors = [];
  for (const [index, mutant] of mutants.entries()) {
    const { what, start, end, instead } = mutant;
    writeFileSync(join(scratch, machine), source.slice(0, start) + instead + source.slice(end));
    const survived = await passes();
    if (survived) survivors.push(mutant);
    console.log(`${index + 1}/${mutants.length} ${survived ? 'SURVIVES' : 'killed  '} ${what}`);
  }
  const open = survivors.filter(({ what }) => !equivalent.has(what.replace(/^line \d+: /, '')));
  console.log(`\n${mutants.length} mutants, ${mutants.length - survivors.length} killed, ${survivors.length} survive:`);
  for (const { what } of survivors)
    console.log(`  ${what}: ${equivalent.get(what.replace(/^line \d+: /, '')) ?? 'not found by the tests'}`);
  process.exitCode = open.length === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
