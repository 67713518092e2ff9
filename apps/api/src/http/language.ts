import { Language } from '@haat/shared/text.ts'
import type { Request } from 'express'

/** The shop's language that the caller likes best; English when it names none of ours. */
export const languageOf = (req: Request): Language => Language.safeParse(req.acceptsLanguages([...Language.options])).data ?? 'en'
