import { parseArgs } from 'node:util';

import { ConfigError } from '../../server/platform/config.ts';
import { Refused } from '../../server/platform/errors.ts';
import { createAdmin, hasAdmin } from '../../server/features/session/createAdmin.ts';
import { openTerminal, pipedLine, type Terminal } from '../../server/platform/terminal.ts';
import { prepare } from './prepare.ts';

const usage = `usage: npm run create-admin -- [--email ADDRESS] [--first-name NAME] [--last-name NAME] [--force]

Adds the first admin. What is not given is asked for on a terminal. The password is asked for too, or taken from
ADMIN_PASSWORD, or from the first line of standard input. --force adds one more where there is an admin already.`;

async function answer(
  terminal: Terminal | undefined,
  name: string,
  given: string | undefined,
  question: string,
): Promise<string> {
  if (given !== undefined) return given;
  if (terminal) return terminal.ask(question);
  throw new Error(`--${name} is missing.\n\n${usage}`);
}

async function readPassword(terminal: Terminal | undefined): Promise<string> {
  const given = process.env['ADMIN_PASSWORD'];
  if (given !== undefined) return given;
  if (!terminal) return pipedLine();
  const first = await terminal.askHidden('Password (12 characters or more): ');
  if ((await terminal.askHidden('The same again: ')) !== first) throw new Error('The two passwords differ.');
  return first;
}

async function run() {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const { services, close } = await prepare();
  let terminal: Terminal | undefined;
  try {
    if (!values.force && (await hasAdmin(services.pool)))
      throw new Error('There is already an admin. Use --force to add one more.');
    terminal = process.stdin.isTTY ? openTerminal() : undefined;
    const email = await answer(terminal, 'email', values.email, 'Email: ');
    const firstName = await answer(terminal, 'first-name', values['first-name'], 'First name: ');
    const lastName = await answer(terminal, 'last-name', values['last-name'], 'Last name: ');
    const password = await readPassword(terminal);
    await createAdmin(services.pool, { email, firstName, lastName, password }, services.now(), values.force);
    console.log(`${email} is an admin and can sign in at ${services.config.publicUrl}/auth/login`);
  } finally {
    terminal?.close();
    await close();
  }
}

const inWords = (error: unknown): unknown => {
  if (error instanceof Refused)
    return error.details.errors?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? error.message;
  if (error instanceof ConfigError) return error.message;
  // Wrong arguments and our own sentences need no stack; anything else is a fault worth seeing whole.
  if (error instanceof Error && (error.constructor === Error || 'code' in error)) return error.message;
  return error;
};

run().catch((error: unknown) => {
  console.error(inWords(error));
  process.exitCode = 1;
});
