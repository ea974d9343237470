import { type ConnectionSettings, connectWith } from '../../../platform/database/connection.ts';
import { runReplay } from './run.ts';
import { endReplay } from './store.ts';

/** Runs a replay on connections of its own; what goes wrong is written down as its end. */
export async function replayInThread(id: string, connection: ConnectionSettings): Promise<void> {
  const now = () => new Date();
  const [reader, writer] = [await connectWith(connection), await connectWith(connection)];
  try {
    await runReplay(id, { reader, writer }, { now });
  } catch (error) {
    await writer.query('rollback');
    await endReplay(writer, id, 'failed', now());
    throw error;
  } finally {
    await Promise.all([reader.end(), writer.end()]);
  }
}
