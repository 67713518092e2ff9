import { StartError } from './start-error.ts'

/** A command of `pnpm shop`. `run` gets what stands behind its name and answers the exit code. */
export interface Command {
  run: (args: string[]) => Promise<number>
}

interface Row {
  usage: string
  about: string
  load: () => Promise<Command>
}

const commands: Record<string, Row> = {
  migrate: {
    usage: 'migrate',
    about: 'brings the database to the level of this code',
    load: () => import('./commands/migrate.ts'),
  },
  seed: {
    usage: 'seed [--products N]',
    about: 'fills an empty shop with the demo; with --products, a large catalogue for trying out and measuring',
    load: () => import('./commands/seed.ts'),
  },
  check: {
    usage: 'check',
    about: 'asks every invariant of the shop and names the rows that break one',
    load: () => import('./commands/check.ts'),
  },
  import: {
    usage: 'import <file.csv>',
    about: 'brings a Shopify or WooCommerce product export into the shop, and reports row by row',
    load: () => import('./commands/import.ts'),
  },
  routes: {
    usage: 'routes',
    about: 'prints every route with its access rule as JSON',
    load: () => import('./commands/routes.ts'),
  },
  admin: {
    usage: 'admin create --email <address> [--name <name>] [--password <password>]',
    about: 'makes an admin; without --password it asks for one. admin remove-factors --email <address>: for a lost phone',
    load: () => import('./commands/admin.ts'),
  },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (!command) {
  const asked = ['help', '--help', '-h'].includes(name)
  const lines = Object.values(commands).map(({ usage, about }) => `  pnpm shop ${usage}\n      ${about}`)
  console[asked ? 'log' : 'error'](`${asked ? '' : `There is no command "${name}".\n`}Commands:\n${lines.join('\n')}`)
  process.exit(asked ? 0 : 1)
}

try {
  process.exitCode = await (await command.load()).run(args)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
