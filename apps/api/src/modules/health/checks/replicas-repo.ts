import { routeOf } from '../../../db/prepare-database.ts'
import { lookAtReplicas, type SeenReplica } from '../../../db/replicas/look.ts'
import type { Env } from '../../../platform/env.ts'

/** State of the replicas of `DATABASE_REPLICA_URLS`; waits `patience` seconds for one that is behind. */
export const findReplicas = async (env: Env, patience: number): Promise<SeenReplica[]> =>
  env.databaseUrl === undefined || env.databaseReplicaUrls.length === 0
    ? []
    : lookAtReplicas({
        urls: env.databaseReplicaUrls,
        primaryUrl: env.databaseDirectUrl ?? env.databaseUrl,
        route: routeOf(env),
        patience: Math.min(env.databaseReplicaMaxLag, patience),
      })
