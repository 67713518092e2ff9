import { type Command, Option } from '@commander-js/extra-typings'
import { examples, exitWith } from './support.ts'

/** `backup`, `backup verify` and `restore`. */
export function defineBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .enablePositionalOptions() // else it would take the options of its subcommand
    .description('writes the whole shop (database, pictures, attachments) to one file, also while it is running')
    .argument('[file]', 'a new file, or s3://bucket/name (default: haat-<date>.tar in BACKUP_URL or DATA_DIR/backups)')
    .addOption(passphraseFile())
    .addHelpText(
      'after',
      examples(
        'pnpm shop backup',
        'pnpm shop backup /mnt/backup/shop.tar',
        'pnpm shop backup s3://haat-backups/shop.tar',
        'pnpm shop backup --passphrase-file passphrase.txt',
      ),
    )
    .action(async (file, options) => exitWith(await (await import('../backup/backup.ts')).run(file, options)))

  backup
    .command('verify')
    .description('restores a backup into a temporary database, compares every table and file, and checks every invariant')
    .argument('<file>', 'the backup: a file, or s3://bucket/name')
    .addOption(passphraseFile())
    .addHelpText('after', examples('pnpm shop backup verify /mnt/backup/shop.tar'))
    .action(async (file, options) => exitWith(await (await import('../backup/restore.ts')).verify(file, options)))

  program
    .command('restore')
    .description('restores a backup, of this version or an older one, into an empty shop that is not running; all or nothing')
    .argument('[file]', 'the backup: a file, or s3://bucket/name')
    .option('--to <time>', 'instead of a backup: the database as of a moment, with WAL_ARCHIVE=1')
    .option('--replace', 'the backup takes the place of a shop that is not empty')
    .addOption(passphraseFile())
    .addHelpText(
      'after',
      examples(
        'pnpm shop restore /mnt/backup/shop.tar',
        'pnpm shop restore --to 2026-11-26T14:05:00+06:00',
        'pnpm shop restore --replace --passphrase-file passphrase.txt shop.tar.encrypted',
      ),
    )
    .action(async (file, { to, ...options }) => {
      if (to !== undefined && file === undefined) return exitWith(await (await import('../backup/restore-to.ts')).run(to))
      if (file === undefined || to !== undefined) return program.error('error: name either a backup or a time with --to')
      exitWith(await (await import('../backup/restore.ts')).run(file, options))
    })
}

/** `upgrade`: tries the migrations of this version on a backup. */
export function defineUpgradeCommand(program: Command): void {
  program
    .command('upgrade')
    .description('restores a backup into a temporary database, applies the migrations of this version and checks every invariant')
    .requiredOption('--rehearse', 'changes nothing in the shop; a start of the new version is the upgrade itself')
    .option('--backup <file>', 'the backup: a file, or s3://bucket/name (default: the newest in BACKUP_URL or DATA_DIR/backups)')
    .addOption(passphraseFile())
    .addHelpText('after', examples('pnpm shop upgrade --rehearse', 'pnpm shop upgrade --rehearse --backup /mnt/backup/shop.tar'))
    .action(async (options) => exitWith(await (await import('../backup/upgrade.ts')).run({ ...options, rehearse: true })))
}

const passphraseFile = () =>
  new Option('--passphrase-file <file>', 'file whose first line is the passphrase (default: the variable BACKUP_PASSPHRASE)')
