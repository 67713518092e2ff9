import type { IncomingMessage } from 'node:http'
import type { CookieOptions } from 'express'
import { apiOrigin, isAcrossSites, type Origins } from '../../../platform/network/origins.ts'

/** Names and attributes of the cookies of `/api/auth`; on https they have the prefixes that browsers enforce. */
export interface AuthCookies {
  session: string
  csrf: string
  callbackUrl: string
  device: string
  /** OAuth state */
  state: string
  pkce: string
  /** pending second factor */
  secondFactor: string
  options: CookieOptions & { path: string; sameSite: 'lax' | 'none'; secure: boolean }
}

/**
 * `SameSite=Lax` where browsers treat shop and API as one site. Else `SameSite=None` and `Partitioned`: the cookie is sent from the pages of the
 * storefront on which it was set, and from no other site.
 */
export function authCookies(origins: Origins): AuthCookies {
  const secure = apiOrigin(origins).startsWith('https:')
  const isAcross = secure && isAcrossSites(origins)
  return {
    session: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    csrf: `${secure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    device: `${secure ? '__Host-' : ''}haat.device`,
    state: `${secure ? '__Secure-' : ''}next-auth.state`,
    pkce: `${secure ? '__Secure-' : ''}next-auth.pkce.code_verifier`,
    secondFactor: `${secure ? '__Host-' : ''}haat.second-factor`,
    options: { httpOnly: true, sameSite: isAcross ? 'none' : 'lax', path: '/', secure, ...(isAcross && { partitioned: true }) },
  }
}

/** The first cookie with that name, decoded; undefined if it is missing or malformed. */
export function readCookie(req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  for (const pair of req.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
