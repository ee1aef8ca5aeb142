import type { Config } from '../../config.ts';
import { FallbackBus } from './fallback-bus.ts';
import { memoryBus } from './memory.ts';
import type { Bus } from './port.ts';
import { connectPostgres } from './postgres.ts';
import { connectRedis } from './redis.ts';
import { SharedBus, type SharedBusOptions } from './shared-bus.ts';

/** The bus between processes: Redis where it is set, PostgreSQL without it or while it is away; in memory for a single process. */
export async function openBus(
  { redisUrl, databaseUrl, database }: Pick<Config, 'redisUrl' | 'databaseUrl' | 'database'>,
  { instance, ...options }: { instance: string } & Omit<SharedBusOptions, 'connect'>,
): Promise<Bus> {
  // Several instances may share a Redis; the channel has the id of the database.
  const redis = redisUrl === null ? null : connectRedis(redisUrl, `posy:${instance}`);
  if (databaseUrl === null)
    return redis ? SharedBus.open({ ...options, connect: redis, name: 'Redis', isOptional: true }) : memoryBus();
  const postgres = connectPostgres(database.directUrl ?? databaseUrl);
  return redis
    ? FallbackBus.open({ ...options, redis, database: postgres })
    : SharedBus.open({ ...options, connect: postgres });
}
