import type { Request, RequestHandler } from 'express'
import type { Parts } from '../../app.ts'
import type { Person } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'

/** Stations that read the session cookie. */
export const readSession = (_parts: Parts): RequestHandler[] => []

/** Who is asking: rights and status are read from the database now. */
export const personOf = async (_req: Request, _db: Db): Promise<Person | null> => null
