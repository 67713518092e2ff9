import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster, Node } from './cluster.ts'
import { canLimitDisks, clockVariables, fillDisk, hasFakeClock, removeNames, restoreNames, setClock } from './host.ts'
import { signal } from './service.ts'

export interface ClusterFault {
  key: string
  name: string
  /** false: the fault cannot be caused on this machine */
  isPossible?: () => boolean
  /** runs before the buyers start */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Causes the fault. The returned function ends it after the shop has recovered. */
  happen: (cluster: Cluster) => Promise<(() => Promise<void>) | void>
}

/** Database connections of the shop, without those of Patroni and of the pooler's console. */
const ofShop = "FROM pg_stat_activity WHERE datname = 'haat' AND usename = 'haat'"

/** Sends SIGKILL to all processes of a node at once. */
async function loseMachine({ patroni, pooler, pids }: Node): Promise<void> {
  const all = pids()
  const services = Promise.all([patroni.kill({ restart: false }), pooler.kill({ restart: false })])
  signal(all, 'SIGKILL')
  await services
}

export const clusterFaults: readonly ClusterFault[] = [
  {
    key: 'web',
    name: 'a web process is killed',
    happen: async ({ web }) => web[0]!.service.kill(),
  },
  {
    key: 'worker',
    name: 'the worker is killed',
    happen: async ({ worker }) => worker.kill(),
  },
  {
    key: 'backend',
    name: 'a database process of a connection is killed',
    happen: async ({ primary }) => {
      const { ask } = await primary()
      const [row] = await ask<{ pid: number }>(`SELECT pid ${ofShop} ORDER BY random() LIMIT 1`)
      process.kill(row!.pid, 'SIGKILL') // PostgreSQL ends all connections and recovers
    },
  },
  {
    key: 'pooler',
    name: 'the pooler of the primary is killed',
    happen: async ({ primary }) => (await primary()).pooler.kill(),
  },
  {
    key: 'postgres',
    name: 'PostgreSQL of the primary is killed, Patroni lives',
    happen: async ({ primary }) => signal([(await primary()).postgres()], 'SIGKILL'),
  },
  {
    key: 'machine',
    name: 'the machine of the primary is lost (PostgreSQL, Patroni, pooler)',
    happen: async ({ primary }) => {
      const node = await primary()
      await loseMachine(node)
      return async () => {
        node.patroni.start()
        node.pooler.start()
      }
    },
  },
  {
    key: 'silent',
    name: 'the machine of the primary stands still for 60 s',
    happen: async ({ primary }) => {
      const node = await primary()
      const pids = node.pids()
      signal(pids, 'SIGSTOP')
      const over = sleep(60_000).then(() => signal(pids, 'SIGCONT'))
      return () => over
    },
  },
  {
    key: 'standby',
    name: 'the synchronous standby is lost',
    happen: async ({ nodes, primary }) => {
      const { name } = await primary()
      const standby = nodes.find((node) => node.name !== name)!
      await loseMachine(standby)
      return async () => {
        standby.patroni.start()
        standby.pooler.start()
      }
    },
  },
  {
    key: 'locks',
    name: 'a web process that holds locks stands still for 30 s',
    happen: async ({ web, primary }) => {
      const { ask } = await primary()
      const { pid } = web[0]!.service
      // Repeats until the stopped process has an idle transaction with row locks.
      for (;;) {
        signal([pid], 'SIGSTOP')
        await sleep(300)
        const held = await ask(
          `SELECT 1 ${ofShop} AND state = 'idle in transaction' AND state_change < now() - interval '200 ms' AND backend_xid IS NOT NULL`,
        )
        if (held.length > 0) break
        signal([pid], 'SIGCONT')
        await sleep(50)
      }
      const over = sleep(30_000).then(() => signal([pid], 'SIGCONT'))
      return () => over
    },
  },
  {
    key: 'storm',
    name: 'all connections of PostgreSQL are taken for 10 s',
    happen: async ({ directUrl, nodes, primary }) => {
      const { ask, name } = await primary()
      const url = new URL(directUrl.replace(/@[^/]*\//, '@127.0.0.1/'))
      url.port = String((nodes.find((node) => node.name === name) as Node & { port: number }).port)
      const taken: pg.Client[] = []
      const takeUntilRefused = async (): Promise<void> => {
        const one = new pg.Client({ connectionString: url.href, application_name: 'storm' })
        one.on('error', () => {})
        if (
          !(await one.connect().then(
            () => true,
            () => false,
          ))
        )
          return
        taken.push(one)
        return takeUntilRefused()
      }
      const until = performance.now() + 10_000
      while (performance.now() < until) {
        await Promise.all(Array.from({ length: 10 }, takeUntilRefused))
        // Superusers have reserved connections. The connection storm takes the connections that the shop loses here.
        await ask(
          `SELECT pg_terminate_backend(pid) FROM (SELECT pid ${ofShop} AND application_name <> 'storm' ORDER BY random() LIMIT 4) AS c`,
        )
        await sleep(100)
      }
      await Promise.all(taken.map((one) => one.end()))
    },
  },
  {
    key: 'etcd',
    name: 'etcd is gone for 30 s: Patroni lets nobody write',
    happen: async ({ etcd }) => {
      await etcd.kill({ restart: false })
      await sleep(30_000) // the lease of the primary expires meanwhile
      etcd.start()
    },
  },
  {
    key: 'disk',
    name: 'the disk of the primary is full for 60 s',
    isPossible: canLimitDisks,
    happen: async ({ primary }) => {
      const { home, ask } = await primary()
      const until = performance.now() + 60_000
      const empty = fillDisk(home)
      const over = (async () => {
        // Fills again the space that PostgreSQL frees, and uses up its preallocated WAL files.
        while (performance.now() < until) {
          await ask('SELECT pg_switch_wal()').catch(() => {})
          fillDisk(home)
          await sleep(500)
        }
        empty()
      })()
      return () => over
    },
  },
  {
    key: 'clock',
    name: 'the clocks of a web process and of the worker are an hour ahead for 20 s, then an hour behind for 20 s',
    isPossible: hasFakeClock,
    prepare: async ({ folder, web, worker }) => {
      setClock(folder, 0)
      for (const service of [web[0]!.service, worker]) {
        service.setVariables(clockVariables(folder))
        await service.kill()
      }
    },
    happen: async ({ folder }) => {
      setClock(folder, 3600)
      const over = (async () => {
        await sleep(20_000)
        setClock(folder, -3600)
        await sleep(20_000)
        setClock(folder, 0)
      })()
      return () => over
    },
  },
  {
    key: 'dns',
    name: 'names of the database servers are not found for 30 s, and both poolers start again',
    isPossible: canLimitDisks,
    happen: async ({ folder, nodes }) => {
      removeNames(folder)
      for (const { pooler } of nodes) await pooler.kill()
      await sleep(30_000)
      restoreNames(folder)
    },
  },
]
