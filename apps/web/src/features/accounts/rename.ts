import { updateSession } from '../../lib/session/session.ts'

/** Gives the signed-in person another name. False when the shop did not take it. */
export const rename = async (name: string): Promise<boolean> => (await updateSession({ name }))?.user.name === name.trim()
