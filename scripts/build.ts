import { build } from './lib/build.ts'
import { red } from './lib/terminal.ts'

/** `pnpm build`: what `pnpm start` builds, without starting it. */
try {
  await build()
} catch (error) {
  console.error(error instanceof Error && error.name === 'StartError' ? `${red('✗')} ${error.message}` : error)
  process.exitCode = 1
}
