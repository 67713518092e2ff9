import { Refusal } from '@haat/shared/errors.ts'
import { CommanderError } from 'commander'
import { buildProgram } from './commands/program.ts'
import { StartError } from './platform/errors/start-error.ts'

/** Exit codes of `pnpm shop`: 0 success, 1 failure, 2 wrong usage. */
const failed = 1
const wrongUsage = 2

try {
  const program = buildProgram()
  const args = process.argv.slice(2)
  if (args.length === 0) program.outputHelp()
  else await program.parseAsync(args, { from: 'user' })
} catch (error) {
  // Commander has already printed the help or the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : wrongUsage
  else {
    console.error(error instanceof StartError || error instanceof Refusal ? error.message : error)
    process.exitCode = failed
  }
}
