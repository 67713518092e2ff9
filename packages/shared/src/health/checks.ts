/** `good` · `attention`: somebody should look at it this week · `broken`: something is lost or will be soon · `unknown`: the check itself failed */
export const healthStates = ['good', 'attention', 'broken', 'unknown'] as const
export type HealthState = (typeof healthStates)[number]

/** Groups of checks, in the order of the page. */
export const healthGroups = ['processes', 'work', 'backups', 'database', 'indexes', 'space'] as const
export type HealthGroup = (typeof healthGroups)[number]

/** Pages that repair what a check found. */
export const healthPlaces = ['jobs', 'mails', 'webhooks', 'backups', 'readiness'] as const
export type HealthPlace = (typeof healthPlaces)[number]

interface HealthCheck {
  group: HealthGroup
  /** what the check asks */
  asks: string
  /** state when it fails, unless the finding is a milder or a worse one */
  severity: 'attention' | 'broken'
  /** page of the dashboard that repairs it; null: the server or the database */
  place: HealthPlace | null
  /** seconds from look to look */
  every: number
}

const minute = 60
const hour = 3600

/** The checks of a running shop, read by `pnpm shop doctor`, the Status page, the metrics and the documentation. Their texts are in `apps/api/src/texts`. */
export const healthChecks = {
  worker: { group: 'processes', asks: 'Does a process run background jobs?', severity: 'broken', place: null, every: minute },
  versions: {
    group: 'processes',
    asks: 'Do all processes run the same version?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  node: { group: 'processes', asks: 'Is Node.js new enough?', severity: 'attention', place: null, every: minute },
  memory: {
    group: 'processes',
    asks: 'Is each process below 85 % of the memory that it may use?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  clocks: {
    group: 'processes',
    asks: 'Do the clocks of all processes agree with that of PostgreSQL to two seconds?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  certificate: {
    group: 'processes',
    asks: 'Is the TLS certificate of PUBLIC_URL valid for 14 days more? Broken once it is not valid.',
    severity: 'attention',
    place: 'readiness',
    every: hour,
  },
  jobs: {
    group: 'work',
    asks: 'Does every recurring job start on time and succeed?',
    severity: 'broken',
    place: 'jobs',
    every: minute,
  },
  failedWork: {
    group: 'work',
    asks: 'Are there emails or order events that failed for good?',
    severity: 'attention',
    place: 'jobs',
    every: minute,
  },
  mailQueue: {
    group: 'work',
    asks: 'Has no email waited for more than 15 minutes?',
    severity: 'broken',
    place: 'mails',
    every: minute,
  },
  mailServer: { group: 'work', asks: 'Does the mail server answer?', severity: 'broken', place: 'mails', every: hour },
  webhooks: {
    group: 'work',
    asks: 'Has the shop paused no webhook because its receiver fails?',
    severity: 'attention',
    place: 'webhooks',
    every: minute,
  },
  backupAge: {
    group: 'backups',
    asks: 'Is the newest backup younger than two days?',
    severity: 'attention',
    place: 'backups',
    every: hour,
  },
  backupVerified: {
    group: 'backups',
    asks: 'Was a backup restored for trial and found complete within 35 days? Broken if the last one was not.',
    severity: 'attention',
    place: 'backups',
    every: minute,
  },
  walArchive: {
    group: 'backups',
    asks: 'Does PostgreSQL archive its log, where that is on (archive_command)?',
    severity: 'broken',
    place: null,
    every: minute,
  },
  replicationSlots: {
    group: 'backups',
    asks: 'Does no replication slot that nobody reads hold more than 1 GB of the log?',
    severity: 'broken',
    place: null,
    every: minute,
  },
  databaseVersion: {
    group: 'database',
    asks: 'Is PostgreSQL 15 or newer?',
    severity: 'attention',
    place: null,
    every: hour,
  },
  timeZone: {
    group: 'database',
    asks: 'Does PostgreSQL know the time zone of the shop?',
    severity: 'broken',
    place: null,
    every: minute,
  },
  durability: {
    group: 'database',
    asks: 'Are fsync, full_page_writes and synchronous_commit on?',
    severity: 'broken',
    place: null,
    every: minute,
  },
  checksums: { group: 'database', asks: 'Are data checksums on?', severity: 'attention', place: null, every: hour },
  connections: {
    group: 'database',
    asks: 'Is max_connections enough for the pools of all processes?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  timeouts: {
    group: 'database',
    asks: 'Do statements, locks and idle transactions have a timeout?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  autovacuum: {
    group: 'database',
    asks: 'Is autovacuum on, in the server and for every table?',
    severity: 'broken',
    place: null,
    every: minute,
  },
  transactionIds: {
    group: 'database',
    asks: 'Are fewer than one billion transaction ids in use? Broken from 1.6 billion.',
    severity: 'attention',
    place: null,
    every: minute,
  },
  longTransactions: {
    group: 'database',
    asks: 'Is no transaction open for more than an hour?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  waitingQueries: {
    group: 'database',
    asks: 'Does no statement wait for a lock for more than a minute?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  sharedBuffers: {
    group: 'database',
    asks: 'Is shared_buffers at least a sixteenth of the database, or a quarter of a gigabyte?',
    severity: 'attention',
    place: null,
    every: hour,
  },
  workMemory: {
    group: 'database',
    asks: 'Do sorts fit into work_mem: less than 1 GB a day in temporary files?',
    severity: 'attention',
    place: null,
    every: hour,
  },
  replicas: {
    group: 'database',
    asks: 'Does every replica of DATABASE_REPLICA_URLS answer, follow the primary, and catch up within 10 seconds?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  indexesMissing: {
    group: 'indexes',
    asks: 'Does every index of the migrations exist?',
    severity: 'attention',
    place: null,
    every: hour,
  },
  indexesInvalid: { group: 'indexes', asks: 'Is every index valid?', severity: 'attention', place: null, every: hour },
  indexesDuplicate: { group: 'indexes', asks: 'Is no index there twice?', severity: 'attention', place: null, every: hour },
  indexesUnused: {
    group: 'indexes',
    asks: 'Was every index of more than 100 MB used since the statistics began?',
    severity: 'attention',
    place: null,
    every: hour,
  },
  deadRows: {
    group: 'space',
    asks: 'Has no table more than 100,000 dead rows and more dead than half of its rows?',
    severity: 'attention',
    place: null,
    every: minute,
  },
  disk: {
    group: 'space',
    asks: 'Does DATA_DIR of every process have 1 GB of free space? Broken below 200 MB.',
    severity: 'attention',
    place: null,
    every: minute,
  },
  storage: {
    group: 'space',
    asks: 'Can files be written and read, in DATA_DIR or object storage?',
    severity: 'broken',
    place: null,
    every: hour,
  },
  tables: {
    group: 'space',
    asks: 'Are the logs (audit, emails, webhooks) smaller than 5 GB each?',
    severity: 'attention',
    place: null,
    every: hour,
  },
} as const satisfies Record<string, HealthCheck>

export type HealthKey = keyof typeof healthChecks
export const healthKeys = Object.keys(healthChecks) as [HealthKey, ...HealthKey[]]
