import type { Request } from 'express'
import type session from 'express-session'
import type { Ctx } from '../../../platform/context.ts'
import { network } from '../../../platform/rate-limit.ts'

/** Browser and network of a session, shown to its owner. */
export function placeOf(req: Request, ctx: Ctx): { agent?: string; network?: string } {
  const agent = req.headers['user-agent']
    ?.slice(0, 300)
    .replace(/\p{C}+/gu, ' ')
    .trim()
  const shown = shortened(ctx.address)
  return { ...(agent && { agent }), ...(shown && { network: shown }) }
}

/** Truncates an IP address: 203.0.113.x, or the /48 of IPv6. */
export function shortened(address: string): string | undefined {
  const whole = network(address)
  if (whole === '') return undefined
  if (!whole.includes(':')) return whole.replace(/\.\d+$/, '.x')
  return `${whole.split(':').slice(0, 3).join(':')}::`
}

/** Session fields that are kept when the id changes. */
export const marksOf = ({ method, strong, agent, network }: session.SessionData): Partial<session.SessionData> => ({
  ...(method && { method }),
  ...(strong && { strong }),
  ...(agent && { agent }),
  ...(network && { network }),
})
