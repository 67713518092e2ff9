import { updateSession } from '../../lib/session/session.ts'

/** Changes the name of the signed-in user. Returns false on failure. */
export const rename = async (name: string): Promise<boolean> => (await updateSession({ name }))?.user.name === name.trim()
