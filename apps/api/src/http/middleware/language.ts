import { languageCookie } from '@haat/shared/reference/languages.ts'
import { Language } from '@haat/shared/text.ts'
import type { Request } from 'express'
import type { Logger } from 'pino'
import { shopLanguages } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { readCookie } from '../auth/cookies/cookies.ts'

/** The supported language that the client prefers; English if none. Staff can work in any of them. */
export const languageOf = (req: Request): Language => Language.safeParse(req.acceptsLanguages([...Language.options])).data ?? 'en'

/** The language that the client prefers among those that are on, else the shop's main language. */
export async function customerLanguage(req: Request, ctx: Ctx): Promise<Language> {
  const { language, languages } = await shopLanguages(ctx)
  const wanted = req.headers['accept-language']
    ? req.acceptsLanguages([language, ...languages.filter((code) => code !== language)])
    : false
  return Language.safeParse(wanted).data ?? language
}

export const isOfDashboard = (path: string): boolean => path.startsWith('/api/dashboard')

/** The language of an API request: any language for staff in the dashboard, an active language for other callers. */
export async function requestLanguage({ database, env, cache }: AppDependencies, req: Request, path: string): Promise<Language> {
  if (isOfDashboard(path)) return languageOf(req)
  const ctx: Ctx = {
    db: database.db,
    env,
    person: null,
    address: '',
    language: 'en',
    log: req.log as Logger,
    remember: cache.remember,
  }
  // The language decides texts only: a request that needs no database does not fail with it.
  return customerLanguage(req, ctx).catch(() => languageOf(req))
}

/** The language that the URL or an earlier visit chose. */
export function chosenLanguage(req: Request): Language | undefined {
  const inUrl = new URLSearchParams(req.url.split('?')[1] ?? '').get('lng')
  return Language.safeParse(inUrl).data ?? Language.safeParse(readCookie(req, languageCookie)).data
}
