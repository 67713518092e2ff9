import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { defaultLanguage, languageCodes } from '@haat/shared/reference/languages.ts'
import { objectNames } from '@haat/shared/transfers/objects.ts'

/**
 * The command line `pnpm shop`. Each command module is loaded when its command runs, so that help and usage errors need no database and
 * no configuration.
 */
export function buildProgram(): Command {
  const program = new Command('pnpm shop')
    .description('Works on the shop of this configuration (.env, DATA_DIR or DATABASE_URL). Without pnpm: npx -y pnpm@12 shop …')
    .exitOverride() // inherited by commands, so it must come before the first of them
    .showHelpAfterError('Add --help for the options and examples.')
    .helpCommand('help [command]', 'shows the help of a command')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 the command line is wrong.')

  program
    .command('migrate')
    .description('brings the database to the level of this code; every start does so too')
    .addHelpText('after', examples('pnpm shop migrate', 'DATABASE_URL=postgres://… pnpm shop migrate'))
    .action(async () => exitWith(await (await import('./migrate.ts')).run()))

  program
    .command('seed')
    .description('fills an empty shop with the demo and draws its pictures')
    .option('--products <number>', 'a large catalogue instead, for trying out and measuring', wholeNumber(9_999_999))
    .addHelpText('after', examples('pnpm shop seed', 'DATA_DIR=.data-large pnpm shop seed --products 100000'))
    .action(async (options) => exitWith(await (await import('./seed.ts')).run(options)))

  program
    .command('check')
    .description('checks every invariant of the shop and names the rows that break one; exit code 1 if there are any')
    .addHelpText('after', examples('pnpm shop check'))
    .action(async () => exitWith(await (await import('./check.ts')).run()))

  program
    .command('doctor')
    .description('checks whether the shop is ready to sell and runs well; exit code 1 if it cannot sell, or something is broken')
    .option('--json', 'prints the checks as JSON')
    .addOption(new Option('--language <code>', 'language of the texts').choices(languageCodes).default(defaultLanguage))
    .addHelpText('after', examples('pnpm shop doctor', 'pnpm --silent shop doctor --json > doctor.json'))
    .action(async (options) => exitWith(await (await import('./doctor.ts')).run(options)))

  const passphraseFile = () =>
    new Option('--passphrase-file <file>', 'file whose first line is the passphrase (default: the variable BACKUP_PASSPHRASE)')
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
    .action(async (file, options) => exitWith(await (await import('./backup/backup.ts')).run(file, options)))
  backup
    .command('verify')
    .description('restores a backup into a temporary database, compares every table and file, and checks every invariant')
    .argument('<file>', 'the backup: a file, or s3://bucket/name')
    .addOption(passphraseFile())
    .addHelpText('after', examples('pnpm shop backup verify /mnt/backup/shop.tar'))
    .action(async (file, options) => exitWith(await (await import('./backup/restore.ts')).verify(file, options)))

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
      if (to !== undefined && file === undefined) return exitWith(await (await import('./backup/restore-to.ts')).run(to))
      if (file === undefined || to !== undefined) return program.error('error: name either a backup or a time with --to')
      exitWith(await (await import('./backup/restore.ts')).run(file, options))
    })

  const storage = program.command('storage').description('object storage of the files of the shop')
  storage
    .command('migrate')
    .description('copies all files between DATA_DIR and the bucket S3_BUCKET and compares them; can be repeated, deletes nothing')
    .addOption(new Option('--to <place>', 'where the files are copied to').choices(['s3', 'disk'] as const).makeOptionMandatory())
    .addHelpText('after', examples('pnpm shop storage migrate --to s3', 'pnpm shop storage migrate --to disk'))
    .action(async (options) => exitWith(await (await import('./storage.ts')).migrate(options)))

  storage
    .command('sweep')
    .description('deletes files that belong to nothing in the database and are older than a day; the job “orphans” does so daily')
    .option('--dry-run', 'counts them, and deletes nothing')
    .option('--force', 'also if they are more than half of all files')
    .addHelpText('after', examples('pnpm shop storage sweep --dry-run', 'pnpm shop storage sweep'))
    .action(async (options) => exitWith(await (await import('./storage-sweep.ts')).sweep(options)))

  program
    .command('upgrade')
    .description('restores a backup into a temporary database, applies the migrations of this version and checks every invariant')
    .requiredOption('--rehearse', 'changes nothing in the shop; a start of the new version is the upgrade itself')
    .option('--backup <file>', 'the backup: a file, or s3://bucket/name (default: the newest in BACKUP_URL or DATA_DIR/backups)')
    .addOption(passphraseFile())
    .addHelpText('after', examples('pnpm shop upgrade --rehearse', 'pnpm shop upgrade --rehearse --backup /mnt/backup/shop.tar'))
    .action(async (options) => exitWith(await (await import('./backup/upgrade.ts')).run({ ...options, rehearse: true })))

  program
    .command('import')
    .description('imports products from a CSV or XLSX file (Shopify, WooCommerce or our own export) and reports row by row')
    .argument('<file>', 'the exported file')
    .option('--check', 'says what would happen, without changing anything')
    .addHelpText('after', examples('pnpm shop import products_export.csv', 'pnpm shop import --check products.xlsx'))
    .action(async (file, options) => exitWith(await (await import('./import.ts')).run(file, options)))

  program
    .command('export')
    .description('exports products, stock, orders, customers, coupons or redirects as CSV or XLSX')
    .addArgument(new Argument('<what>', 'what to export').choices(objectNames))
    .argument('<file>', 'a new file whose name ends with .csv or .xlsx')
    .addHelpText('after', examples('pnpm shop export products products.csv', 'pnpm shop export orders orders.xlsx'))
    .action(async (what, file) => exitWith(await (await import('./export.ts')).run(what, file)))

  program
    .command('routes')
    .description('prints every route with its access rule as JSON')
    .addHelpText('after', examples('pnpm --silent shop routes > routes.json'))
    .action(async () => exitWith(await (await import('./routes.ts')).run()))

  program
    .command('rotate-secrets')
    .description('after SESSION_SECRET was replaced: seals payment keys and authenticators again; can be repeated at any time')
    .option('--end-guest-links', 'also ends links to guests’ orders that were made with an older secret')
    .addHelpText(
      'after',
      examples(
        'SESSION_SECRET=<new> SESSION_SECRET_PREVIOUS=<old> pnpm shop rotate-secrets',
        'pnpm shop rotate-secrets --end-guest-links',
      ),
    )
    .action(async (options) => exitWith(await (await import('./rotate-secrets.ts')).run(options)))

  const admin = program.command('admin').description('creates admins and lets a locked-out one back in')
  admin
    .command('create')
    .description('makes an admin; an existing account becomes one, with the new password and signed out everywhere')
    .requiredOption('--email <address>', 'email of the account')
    .option('--name <name>', 'shown name (default: what stands before the @)')
    .option(
      '--password <password>',
      'visible in the list of processes; without it the command asks, or reads the first line of a pipe',
    )
    .addHelpText(
      'after',
      examples(
        'pnpm shop admin create --email you@shop.example',
        "pnpm shop admin create --email you@shop.example --name 'Ada Byron' < password.txt",
      ),
    )
    .action(async (options) => exitWith(await (await import('./admin.ts')).create(options)))
  admin
    .command('remove-factors')
    .description('for a lost phone: removes authenticator, recovery codes and passkeys of an account, and signs it out')
    .requiredOption('--email <address>', 'email of the account')
    .addHelpText('after', examples('pnpm shop admin remove-factors --email you@shop.example'))
    .action(async (options) => exitWith(await (await import('./admin.ts')).removeSecondFactors(options)))

  return program as unknown as Command
}

function exitWith(code: number): void {
  process.exitCode = code
}

const examples = (...lines: string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`

const wholeNumber =
  (highest: number) =>
  (value: string): number => {
    const number = Number(value)
    if (!/^[1-9]\d*$/.test(value) || number > highest)
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${highest.toLocaleString('en')}.`)
    return number
  }
