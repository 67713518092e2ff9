import type { Language } from '@haat/shared/text.ts'
import { ar } from './ar.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { ProductDescriptions } from './types.ts'

/** Descriptions of the products by language. */
export const descriptions: Record<Language, ProductDescriptions> = { en, bn, ar, fr }
