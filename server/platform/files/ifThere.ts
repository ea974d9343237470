/** What `reading` a file answers; undefined where the file is not there. */
export const ifThere = <Read>(reading: Promise<Read>): Promise<Read | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
