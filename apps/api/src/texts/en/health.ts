import type { HealthTexts } from '../types/health.ts'

export const enHealth: HealthTexts = {
  checks: {
    worker: {
      title: 'Background process',
      ok: 'Processes that run background jobs: {count}.',
      problem: 'No process runs background jobs: no emails, no backups, no checks. Start one with ROLE=worker or ROLE=all.',
    },
    versions: {
      title: 'Version of the program',
      ok: 'All processes run {versions}.',
      problem: 'Several versions run: {versions}. Finish the update by restarting the older processes.',
    },
    node: {
      title: 'Node.js',
      ok: '{versions}',
      problem: 'Node.js is older than version {least}: {names}. Install a newer one and restart.',
    },
    memory: {
      title: 'Memory of the processes',
      ok: 'No process is close to its limit.',
      problem: 'Almost out of memory: {names}. Give the process more memory, or start another one.',
    },
    clocks: {
      title: 'Clocks',
      ok: 'The clocks of processes and database agree.',
      problem: 'The clock differs by {seconds} s from that of the database: {names}. Turn on time synchronization (NTP) there.',
    },
    certificate: {
      title: 'TLS certificate',
      ok: 'Valid for {days} more days.',
      problem: 'Expires in {days} days. Renew it, and find out why that did not happen by itself.',
    },
    jobs: {
      title: 'Recurring jobs',
      ok: 'All start on time and succeed.',
      problem: 'Failing or not started: {names}. The page Background jobs shows the errors.',
    },
    failedWork: {
      title: 'Failed jobs',
      ok: 'None.',
      problem: 'Failed for good: {mails} emails, {events} order events. Find the cause, then retry them.',
    },
    mailQueue: {
      title: 'Waiting emails',
      ok: 'Emails are sent at once.',
      problem:
        'An email has been waiting for {minutes} minutes. Check that a process runs background jobs and the mail server answers.',
    },
    mailServer: {
      title: 'Mail server',
      ok: '{server} answers.',
      problem: '{server} doesn’t answer or refuses the password. Check SMTP_URL and the mail server.',
    },
    webhooks: {
      title: 'Webhooks',
      ok: 'No webhook is paused because of failures.',
      problem: 'Paused after failures: {names}. Repair the receiver, then resume the webhook.',
    },
    backupAge: {
      title: 'Newest backup',
      ok: '{hours} hours old, {size} MB.',
      problem: '{hours} hours old. Choose a schedule, or see why the last backup failed.',
    },
    backupVerified: {
      title: 'Verified backup',
      ok: 'A backup was verified {days} days ago.',
      problem: 'The last verification is {days} days old. Verify the newest backup.',
    },
    walArchive: {
      title: 'Archive of the database log',
      ok: 'Nothing is waiting to be archived, or archiving is off.',
      problem:
        'PostgreSQL can’t archive its log ({file}, {count} failures): a restore to a moment won’t work, and the disk fills up. Check archive_command and the space of the archive.',
    },
    replicationSlots: {
      title: 'Replication slots',
      ok: 'No unused slot holds the log.',
      problem:
        'Nobody reads {names}, and {size} MB of the log are kept for it. Start the replica, or drop the slot with pg_drop_replication_slot.',
    },
    databaseVersion: {
      title: 'PostgreSQL version',
      ok: '{version}',
      problem: 'PostgreSQL {version} is too old for the shop. Update the server to version 15 or newer.',
    },
    timeZone: {
      title: 'Time zone',
      ok: 'PostgreSQL knows the time zone of the shop.',
      problem:
        'PostgreSQL doesn’t know the time zone {zone}. Until it does, filters and reports use the days of UTC. Update the time zone data of the database server, or choose another zone in Settings › General.',
    },
    durability: {
      title: 'Durable writes',
      ok: 'A confirmed order survives a power failure.',
      problem: 'Off: {settings}. After a power failure confirmed orders are lost. Turn them on in postgresql.conf.',
    },
    checksums: {
      title: 'Data checksums',
      ok: 'PostgreSQL notices damaged pages.',
      problem:
        'Off: PostgreSQL doesn’t notice when a disk damages data. Turn them on with pg_checksums --enable while the server is stopped.',
    },
    connections: {
      title: 'Database connections',
      ok: '{used} of {most} in use.',
      problem:
        'The processes may open {needed} connections, the server allows {most}. Raise max_connections, lower DATABASE_POOL, or put PgBouncer in between.',
    },
    timeouts: {
      title: 'Timeouts of the database',
      ok: 'Statements, locks and idle transactions end by themselves.',
      problem: 'No limit: {settings}. Set them for the role of the shop with ALTER ROLE … SET.',
    },
    autovacuum: {
      title: 'Autovacuum',
      ok: 'On.',
      problem: 'Off: {settings}. Tables grow without end and queries become slow. Turn it on in postgresql.conf.',
    },
    transactionIds: {
      title: 'Transaction ids',
      ok: '{millions} million in use.',
      problem:
        '{millions} million of 2,000 million in use; at the end the database stops. Run VACUUM FREEZE, and end what blocks it: old transactions, prepared transactions, replication slots.',
    },
    longTransactions: {
      title: 'Long transactions',
      ok: 'None.',
      problem:
        'Open for {minutes} minutes: {program}, process {process}. It stops the cleaning of tables. End it with SELECT pg_terminate_backend({process}).',
    },
    waitingQueries: {
      title: 'Waiting statements',
      ok: 'None.',
      problem:
        'Statements that wait for a lock: {count}. Process {process} holds it. End it with SELECT pg_terminate_backend({process}).',
    },
    sharedBuffers: {
      title: 'Memory of the database (shared_buffers)',
      ok: '{buffers} MB for a database of {size} MB.',
      problem:
        '{buffers} MB for a database of {size} MB: it reads from the disk too often. Set shared_buffers to a quarter of the memory of the server.',
    },
    workMemory: {
      title: 'Memory for sorting (work_mem)',
      ok: '{memory} MB are enough.',
      problem: 'With {memory} MB, queries write {size} MB a day to temporary files. Raise work_mem, for example to 16MB.',
    },
    replicas: {
      title: 'Replicas',
      ok: 'They follow the primary: {names}.',
      problem:
        'Too far behind: {names}. Until they have caught up, everything is read from the primary. Check the network and the disk of the replica.',
    },
    indexesMissing: {
      title: 'Missing indexes',
      ok: 'All indexes are there.',
      problem: 'Missing: {names}. Create them again; their statements are in apps/api/src/db/migrations.',
    },
    indexesInvalid: {
      title: 'Invalid indexes',
      ok: 'None.',
      problem: 'Not usable: {names}. Rebuild them with REINDEX INDEX CONCURRENTLY.',
    },
    indexesDuplicate: {
      title: 'Duplicate indexes',
      ok: 'None.',
      problem: 'The same as another index: {names}. Drop them with DROP INDEX CONCURRENTLY; each one slows down writes.',
    },
    indexesUnused: {
      title: 'Unused indexes',
      ok: 'No large index is unused.',
      problem: 'Large and not used by any query: {names}. If an extension or a report of yours doesn’t need them, drop them.',
    },
    deadRows: {
      title: 'Dead rows',
      ok: 'Tables are cleaned.',
      problem: 'Not cleaned: {names}. Look for long transactions, then run VACUUM (ANALYZE) on them.',
    },
    disk: {
      title: 'Disk space',
      ok: '{free} GB free.',
      problem: 'Only {free} GB free: {names}. Delete old backups, or enlarge the disk.',
    },
    storage: {
      title: 'File storage',
      ok: 'Files can be written and read: {place}.',
      problem: 'No file can be written: {place}. Check the rights of the folder, or the keys and the address of the bucket.',
    },
    tables: {
      title: 'Size of the logs',
      ok: 'Audit log, emails and webhooks are small.',
      problem: 'Larger than 5 GB: {names}. Keep them for a shorter time.',
    },
  },
  findings: {
    pending: 'Not checked yet.',
    unknown: 'The check failed: {error}.',
    connectionsUsed:
      '{used} of {most} connections are in use. Raise max_connections, lower DATABASE_POOL, or put PgBouncer in between.',
    autovacuumTables: 'Off for the tables {names}. Turn it on with ALTER TABLE … RESET (autovacuum_enabled).',
    mailServerNone: 'Emails are written to a folder and not sent. Set SMTP_URL.',
    backupNone: 'There is no backup. Choose a schedule.',
    backupNeverVerified: 'No backup was ever verified. Verify the newest one.',
    backupDamaged: 'The last verification failed: the backup can’t be restored. Make a new one and verify it.',
    certificateNone: 'The address of the shop doesn’t answer from this server. Check domain, proxy and firewall.',
    certificateInvalid: 'Browsers refuse it ({problem}). Renew the certificate.',
    certificateNotUsed: 'The address of the shop has no https; the certificate isn’t checked.',
    diskUnknown: 'The system doesn’t tell how much is free.',
    replicasNone: 'There are no replicas; everything is read from the primary.',
    replicasSilent:
      'No answer: {names}. Everything is read from the others and the primary. Start the replica, or remove it from DATABASE_REPLICA_URLS.',
    replicasStrange: 'Not a replica of this primary: {names}. It was promoted or belongs to another server. Set it up again.',
    replicasOnlyPrimary: 'Only the primary is listed. Add the replicas to DATABASE_REPLICA_URLS.',
  },
}
