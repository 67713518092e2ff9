import type { Request } from 'express'
import type { Ctx } from '../../ctx.ts'
import { network } from '../limits.ts'

/** What a session remembers of where it was opened, for its owner to recognise. */
export function placeOf(req: Request, ctx: Ctx): { agent?: string; network?: string } {
  const agent = req.headers['user-agent']
    ?.slice(0, 300)
    .replace(/\p{C}+/gu, ' ')
    .trim()
  const shown = shortened(ctx.address)
  return { ...(agent && { agent }), ...(shown && { network: shown }) }
}

/** The last part of the address is left out: 203.0.113.x, or the /48 of IPv6. */
export function shortened(address: string): string | undefined {
  const whole = network(address)
  if (whole === '') return undefined
  if (!whole.includes(':')) return whole.replace(/\.\d+$/, '.x')
  return `${whole.split(':').slice(0, 3).join(':')}::`
}
