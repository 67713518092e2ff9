import type { Ctx, Person } from '../../../platform/context.ts'
import { sessionLife } from './session-life.ts'
import { findSignedIn } from './sessions-repo.ts'

/** The user of a session with current permissions; null if the session ended. */
export const findPersonBySession = async ({ db }: Pick<Ctx, 'db'>, sid: string): Promise<Person | null> =>
  (await findSignedIn(db, sid, sessionLife.absolute))?.person ?? null
