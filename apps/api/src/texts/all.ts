import type { Language } from '@haat/shared/text.ts'
import { ar } from './ar/server.ts'
import { bn } from './bn/server.ts'
import { en } from './en/server.ts'
import { fr } from './fr/server.ts'
import type { ServerTexts } from './types/server.ts'

export const serverTexts: Record<Language, ServerTexts> = { en, bn, ar, fr }
