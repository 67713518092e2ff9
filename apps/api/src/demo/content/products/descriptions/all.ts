import type { DemoLanguage } from '../../types.ts'
import { ar } from './ar.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { ProductDescriptions } from './types.ts'

/** Descriptions of the products by language. */
export const descriptions: Record<DemoLanguage, ProductDescriptions> = { en, bn, ar, fr }
