import pg from 'pg';

/** Whether a statement failed because another row refers to this one, or because the row referred to is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503';
