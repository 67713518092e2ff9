import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { limitDisk, namesFor, releaseDisk } from './host.ts'
import { until } from './patience.ts'
import { Service, signal, treeOf } from './service.ts'

const root = resolve(import.meta.dirname, '../../..')
const dist = join(root, 'apps/api/dist')
const address = '127.0.0.1'
const password = 'haat-cluster'

/** One machine of the cluster: PostgreSQL, its Patroni and its pooler. */
export interface Node {
  name: string
  patroni: Service
  pooler: Service
  /** Patroni, PostgreSQL with its processes, and the pooler */
  pids: () => number[]
  /** process id of the PostgreSQL server; 0 if none runs */
  postgres: () => number
  /** role reported by Patroni; undefined if it does not respond */
  role: () => Promise<'primary' | 'replica' | undefined>
  /** all nodes as stored in etcd; undefined if Patroni does not respond */
  members: () => Promise<{ name: string; role: string; state: string }[] | undefined>
  /** data folder; a separate disk where disks can be limited */
  home: string
  /** runs a statement as superuser */
  ask: <Row extends object>(statement: string) => Promise<Row[]>
}

export interface Cluster {
  folder: string
  etcd: Service
  nodes: readonly [Node, Node]
  web: readonly { service: Service; url: string }[]
  worker: Service
  /** URL of the database with both hosts, without a pooler */
  directUrl: string
  primary: () => Promise<Node>
  /** Waits until there is a primary with a synchronous standby and every process of the shop is ready. */
  whole: () => Promise<void>
  /** `pnpm shop …` */
  command: (...words: string[]) => Promise<{ code: number; output: string }>
  stop: () => Promise<void>
}

/** Starts the whole cluster in `folder` on free ports of this machine, with an empty shop. */
export async function openCluster(folder: string): Promise<Cluster> {
  const as = process.getuid?.() === 0 ? userOf('postgres') : undefined
  const logs = join(folder, 'logs')
  for (const name of [folder, logs, join(folder, 'data')]) mkdirSync(name, { recursive: true, mode: 0o755 })
  chmodSync(folder, 0o755)
  const logOf = (name: string) => join(logs, `${name}.log`)
  const ports = await freePorts(11)
  const [client, peer, metrics] = ports.splice(0, 3) as [number, number, number]

  const etcd = new Service({
    name: 'etcd',
    command: findProgram('etcd'),
    args: [
      ...['--data-dir', join(folder, 'etcd'), '--name', 'etcd', '--initial-cluster', `etcd=http://${address}:${peer}`],
      ...['--listen-client-urls', `http://${address}:${client}`, '--advertise-client-urls', `http://${address}:${client}`],
      ...['--listen-peer-urls', `http://${address}:${peer}`, '--initial-advertise-peer-urls', `http://${address}:${peer}`],
      ...['--heartbeat-interval', '300', '--election-timeout', '3000'],
    ],
    log: logOf('etcd'),
  })
  const nodes = ['a', 'b'].map((name) =>
    node({ name, folder, as, logOf, etcd: `${address}:${client}`, ports: ports.splice(0, 3) as [number, number, number] }),
  ) as [Made, Made]
  const places = (kind: 'port' | 'poolerPort', host: (node: Made) => string = () => address) =>
    nodes.map((one) => `${host(one)}:${one[kind]}`)
  const url = (place: string) => `postgres://haat:${password}@${place}/haat`
  const directUrl = url(places('port').join())
  const [webA, webB] = ports as [number, number]
  const names = namesFor(
    folder,
    nodes.map(({ name }) => nameOfHost(name)),
    address,
  )
  const variables = (host?: (node: Made) => string) => ({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    DEMO: '0',
    SESSION_SECRET: 'a secret that only this cluster knows 0123456789',
    PUBLIC_URL: `http://${address}:${webA}`,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `${url(places('poolerPort', host).join())}?target_session_attrs=read-write`,
    DATABASE_DIRECT_URL: url(places('port', host).join()),
    DATABASE_REPLICA_URLS: places('poolerPort', host).map(url).join(),
    DATABASE_POOL: '6',
    RATE_LIMIT_FACTOR: '1000',
  })
  const shop = (name: string, port: number, role: string) =>
    new Service({
      name,
      ...(names
        ? { command: names.command, args: [...names.args, process.execPath, join(dist, 'main.js')] }
        : { command: process.execPath, args: [join(dist, 'main.js')] }),
      env: { ...variables(names && (({ name }) => nameOfHost(name))), ROLE: role, PORT: String(port) },
      log: logOf(name),
    })
  const web = [webA, webB].map((port, index) => ({
    service: shop(`web ${index + 1}`, port, 'web'),
    url: `http://${address}:${port}`,
  }))
  const worker = shop('worker', metrics, 'worker')

  const findPrimary = async (): Promise<Made | undefined> => {
    for (const one of nodes) if ((await one.role()) === 'primary') return one
    return undefined
  }
  const primary = () => until(findPrimary, async () => `a primary; ${await membersOf(nodes)}`)
  const isReady = async (at: string) => {
    const reply = await fetch(`${at}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    const answer = (await reply?.json().catch(() => undefined)) as { ready: boolean; missing: string[] } | undefined
    return answer?.ready === true && answer.missing.length === 0
  }
  /** Reads etcd: Patroni promotes only the standby that is stored there, and the role a node reports may be some seconds old. */
  const hasStandby = async () =>
    (await (await findPrimary())?.members())?.some(({ role, state }) => role === 'sync_standby' && state !== 'stopped') === true
  const standby = () =>
    until(
      async () => (await hasStandby()) || undefined,
      async () => `a synchronous standby; ${await membersOf(nodes)}`,
    )
  const all = [...web.map(({ service }) => service), worker, ...nodes.flatMap(({ pooler, patroni }) => [pooler, patroni]), etcd]
  const stop = async () => {
    signal(
      nodes.flatMap((one) => one.pids()),
      'SIGCONT',
    )
    for (const one of all.slice(0, 5)) await one.stop('SIGINT')
    await Promise.all(nodes.map(({ patroni }) => patroni.stop('SIGTERM'))) // Patroni stops its PostgreSQL
    for (const one of nodes) signal(treeOf(one.postgres()), 'SIGQUIT')
    await etcd.stop()
    for (const { home } of nodes) releaseDisk(home)
  }
  try {
    etcd.start()
    for (const { patroni } of nodes) patroni.start()
    const first = await primary()
    await first.ask(`CREATE ROLE haat LOGIN CREATEDB PASSWORD '${password}'`)
    await first.ask('CREATE DATABASE haat OWNER haat')
    for (const { pooler } of nodes) pooler.start()
    await standby()
    for (const { service } of web) service.start()
    worker.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    folder,
    etcd,
    nodes,
    web,
    worker,
    directUrl,
    primary,
    whole: async () => {
      const processes = [...web, { service: worker, url: `http://${address}:${metrics}` }]
      const unready = async () => {
        const ready = await Promise.all(processes.map(({ url }) => isReady(url)))
        return processes.flatMap(({ service }, index) => (ready[index] ? [] : [service.name]))
      }
      await until(
        async () => ((await hasStandby()) && (await unready()).length === 0) || undefined,
        async () => `a cluster as it began; ${await membersOf(nodes)}; not ready: ${(await unready()).join(', ') || 'none'}`,
      )
    },
    command: async (...words) => {
      try {
        const env = { PATH: process.env.PATH, ...variables() }
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(dist, 'cli.js'), ...words], { env })
        return { code: 0, output: stdout + stderr }
      } catch (error) {
        const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
        return { code: code ?? 1, output: stdout + stderr }
      }
    },
    stop,
  }
}

interface Making {
  name: string
  folder: string
  as: { uid: number; gid: number } | undefined
  logOf: (name: string) => string
  etcd: string
  ports: [number, number, number]
}
const nameOfHost = (node: string): string => `database-${node}.haat.test`

type Made = Node & { port: number; poolerPort: number }

/** State of the nodes in etcd, for an error message. */
async function membersOf(nodes: readonly Made[]): Promise<string> {
  const known = (await Promise.all(nodes.map((one) => one.members()))).find(Boolean)
  return known?.map(({ name, role, state }) => `${name} is ${role}, ${state}`).join('; ') ?? 'Patroni does not answer'
}

function node({ name, folder, as, logOf, etcd, ports }: Making): Made {
  const [port, rest, poolerPort] = ports
  const home = join(folder, `node-${name}`)
  const dataDir = join(home, 'postgres')
  mkdirSync(home)
  limitDisk(home)
  const values = {
    NAME: name,
    ADDRESS: address,
    NETWORK: `${address}/32`,
    PORT: port,
    REST_PORT: rest,
    POOLER_PORT: poolerPort,
    ETCD: etcd,
    DATA_DIR: dataDir,
    BIN_DIR: postgresPrograms(),
    PASSWORD: password,
    AUTH_FILE: join(home, 'userlist.txt'),
  }
  for (const file of ['patroni.yml', 'pgbouncer.ini']) {
    const template = readFileSync(join(root, 'deploy/cluster', file), 'utf8')
    writeFileSync(
      join(home, file),
      template.replace(/\$\{(\w+)\}/g, (_all, key: keyof typeof values) => String(values[key])),
    )
  }
  writeFileSync(values.AUTH_FILE, `"haat" "${password}"\n`)
  if (as) for (const path of [home, ...readdirSync(home).map((file) => join(home, file))]) chownSync(path, as.uid, as.gid)

  const service = (kind: string, command: string, file: string) =>
    new Service({ name: `${kind} ${name}`, command, args: [join(home, file)], as, log: logOf(`${kind}-${name}`) })
  const patroni = service('patroni', findProgram('patroni'), 'patroni.yml')
  const pooler = service('pgbouncer', findProgram('pgbouncer'), 'pgbouncer.ini')
  const patroniSays = async <Answer>(path: string): Promise<Answer | undefined> => {
    const reply = await fetch(`http://${address}:${rest}/${path}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    return (await reply?.json().catch(() => undefined)) as Answer | undefined
  }
  const postgres = () => {
    const file = join(dataDir, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return isPostgres(pid) ? pid : 0
  }
  return {
    name,
    home,
    port,
    poolerPort,
    patroni,
    pooler,
    postgres,
    pids: () => [
      ...new Set([patroni.pid, pooler.pid, postgres()].filter((pid) => pid > 0 && existsSync(`/proc/${pid}`)).flatMap(treeOf)),
    ],
    role: async () => {
      const said = await patroniSays<{ role: string; state: string }>('patroni')
      if (said?.state !== 'running') return undefined
      return said.role === 'master' || said.role === 'primary' ? 'primary' : 'replica'
    },
    members: async () => (await patroniSays<{ members: { name: string; role: string; state: string }[] }>('cluster'))?.members,
    ask: async <Row extends object>(statement: string) => {
      const asking = new pg.Client(`postgres://postgres:${password}@${address}:${port}/postgres`)
      asking.on('error', () => {})
      await asking.connect()
      try {
        return (await asking.query<Row>(statement)).rows
      } finally {
        await asking.end().catch(() => {})
      }
    },
  }
}

/** A stale pid file may contain the pid of another process. */
function isPostgres(pid: number): boolean {
  try {
    return pid > 1 && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

/** Folder with the programs of Debian's newest PostgreSQL. */
export function postgresPrograms(): string {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).filter((one) => existsSync(join(folder, one, 'bin/postgres'))) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error('PostgreSQL is missing: apt-get install postgresql')
  return join(folder, newest, 'bin')
}

export function findProgram(program: string): string {
  const folder = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].find((one) => existsSync(join(one, program)))
  if (!folder) throw new Error(`${program} is missing: apt-get install patroni etcd-server pgbouncer postgresql`)
  return join(folder, program)
}

export function userOf(name: string): { uid: number; gid: number } {
  const number = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((up) => server.listen(0, address, up))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
