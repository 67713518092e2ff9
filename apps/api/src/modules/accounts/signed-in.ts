import type { Ctx, Person } from '../../ctx.ts'
import { sessionLife } from './session-life.ts'
import { findSignedIn } from './sessions-repo.ts'

/** Who is behind a session, with the rights of this moment; null when it has ended. */
export const personBehindSession = async ({ db }: Pick<Ctx, 'db'>, sid: string): Promise<Person | null> =>
  (await findSignedIn(db, sid, sessionLife.absolute))?.person ?? null
