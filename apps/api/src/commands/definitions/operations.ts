import type { Command } from '@commander-js/extra-typings'
import { examples, exitWith } from './support.ts'

/** `routes` and `rotate-secrets`. */
export function defineOperationCommands(program: Command): void {
  program
    .command('routes')
    .description('prints every route with its access rule as JSON')
    .addHelpText('after', examples('pnpm --silent shop routes > routes.json'))
    .action(async () => exitWith(await (await import('../routes.ts')).run()))

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
    .action(async (options) => exitWith(await (await import('../rotate-secrets.ts')).run(options)))
}
