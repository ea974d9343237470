/** Refusals as they travel, for tests that compare whole bodies. */
export const problemOf = (status: number, title: string, code: string, detail: string) => ({
  type: `urn:tributary:problem:${code}`,
  title,
  status,
  detail,
  code,
});

export const atField = (path: string, message: string) => ({
  ...problemOf(400, 'Bad request', 'invalid_input', 'Check the highlighted fields.'),
  errors: [{ path, message }],
});

/** The part of an answer that a test speaks of. */
export const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
