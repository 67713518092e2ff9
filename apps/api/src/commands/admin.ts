import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Registration } from '@haat/shared/accounts/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { createAdmin } from '../modules/accounts/service.ts'
import { removeFactors } from '../modules/security/service.ts'
import { StartError } from '../platform/errors/start-error.ts'

interface NewAdmin {
  email: string
  name?: string | undefined
  password?: string | undefined
}

/** `pnpm shop admin create` */
export async function create({ email, name, password }: NewAdmin): Promise<number> {
  const given = Registration.safeParse({ email, name: name ?? email.split('@')[0], password: password ?? (await askPassword()) })
  if (!given.success) {
    const wrong = given.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`This cannot be an account:\n${wrong.join('\n')}`)
  }
  // Loaded after the arguments are validated, so that errors are reported immediately.
  const { withShop } = await import('./with-shop.ts')
  try {
    const how = await withShop((ctx) => createAdmin(ctx, given.data))
    const did =
      how === 'created'
        ? 'is an admin now'
        : 'had an account; it is an admin now, with the new password, and signed out everywhere'
    console.log(`${given.data.email} ${did}.`)
    return 0
  } catch (error) {
    if (error instanceof Refusal) throw new StartError(error.message)
    throw error
  }
}

/** `pnpm shop admin remove-factors`: removes all second factors of a user who has lost them. */
export async function removeSecondFactors({ email }: { email: string }): Promise<number> {
  const { withShop } = await import('./with-shop.ts')
  const removed = await withShop((ctx) => removeFactors(ctx, email.trim()))
  if (removed === undefined) throw new StartError(`${email} has no account.`)
  console.log(
    removed === 0
      ? `${email} had no second factor; it is signed out everywhere.`
      : `${email} signs in with its password alone now, and is signed out everywhere.`,
  )
  return 0
}

/** Reads the password without echo at a terminal, or the first line of a pipe. */
async function askPassword(): Promise<string> {
  const terminal = process.stdin.isTTY === true
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (terminal) process.stderr.write('Password (8 to 128 characters, not shown): ')
  const lines = createInterface({ input: process.stdin, output: unseen, terminal })
  try {
    for await (const line of lines) return line
    throw new StartError('No password was given.')
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
