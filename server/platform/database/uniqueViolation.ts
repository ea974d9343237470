import pg from 'pg';

/** Whether a statement failed because the unique index has such a row already. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index;
