import type { Language } from '@haat/shared/text.ts'
import { ar } from './ar.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { ServerTexts } from './type.ts'

export const serverTexts: Record<Language, ServerTexts> = { en, bn, ar, fr }
