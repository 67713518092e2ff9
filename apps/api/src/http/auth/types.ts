import type { Request, Response } from 'express'
import type { Ctx } from '../../platform/context.ts'
import type { AuthCookies } from './cookies/cookies.ts'

/** One request to `/api/auth`, after the steps every action shares: csrf and callbackUrl are settled and their cookies set. */
export interface AuthCall {
  req: Request
  res: Response
  ctx: Ctx
  cookies: AuthCookies
  /** address of `/api/auth` */
  base: string
  /** origin of the pages to which answers redirect; empty where they are on that of the API */
  pages: string
  csrfToken: string
  verified: boolean
  /** whether the storefront is open to this browser, so that it may create an account */
  mayRegister: () => Promise<boolean>
  callbackUrl: string
}
