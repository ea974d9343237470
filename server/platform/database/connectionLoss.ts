const codes = /^(ECONN|ETIMEDOUT|EPIPE|57P0|57014|08|53300|55P03)/;
/** What pg and its pool say without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered)|Cannot use a pool after)/;

/** Whether an error says that the database did not answer, rather than what it answered. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? codes.test(code) : words.test(error.message);
}
