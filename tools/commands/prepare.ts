import { type Config, readConfig } from '../../server/platform/config.ts';
import { digestAccounts } from '../../server/features/payoutMethods/digests.ts';
import { sealAll } from '../../server/platform/sealedColumns.ts';
import { openSecrets } from '../../server/platform/secrets.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import type { Services } from '../../server/platform/services.ts';
import { openServices } from '../../server/openServices.ts';

export interface Prepared {
  services: Services;
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
  close: () => Promise<void>;
}

/**
 * What a command works with: the settings, and the migrated database, which a running server may share.
 * Close it at the end, or the process stays. @throws ConfigError
 */
export async function prepare(config: Config = readConfig(process.env)): Promise<Prepared> {
  const secrets = await openSecrets(config);
  const database = await openDatabase(config);
  try {
    await database.migrate(async () => {
      await sealAll(database.pool, secrets);
      await digestAccounts(database.pool, secrets);
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    services: openServices(config, database.pool, secrets),
    ownerUrl: database.ownerUrl,
    close: () => database.close(),
  };
}
