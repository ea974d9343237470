const codes = /^(ECONN|ETIMEDOUT|EPIPE|57P0|57014|08|53300|55P03)/;
/** Messages of pg and its pool that have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered)|Cannot use a pool after)/;

/** Whether an error is a lost connection rather than an answer of the database. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? codes.test(code) : words.test(error.message);
}
