import type { Command } from '@commander-js/extra-typings'
import { examples, exitWith } from './support.ts'

/** `admin create` and `admin remove-factors`. */
export function defineAdminCommands(program: Command): void {
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
    .action(async (options) => exitWith(await (await import('../admin.ts')).create(options)))

  admin
    .command('remove-factors')
    .description('for a lost phone: removes authenticator, recovery codes and passkeys of an account, and signs it out')
    .requiredOption('--email <address>', 'email of the account')
    .addHelpText('after', examples('pnpm shop admin remove-factors --email you@shop.example'))
    .action(async (options) => exitWith(await (await import('../admin.ts')).removeSecondFactors(options)))
}
