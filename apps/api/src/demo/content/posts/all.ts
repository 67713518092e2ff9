import type { DemoLanguage, PostSeed } from '../types.ts'
import { leather } from './leather.ts'
import { plants } from './plants.ts'
import { tea } from './tea.ts'

/** Posts of the journal, newest first. */
export const posts: readonly PostSeed[] = [leather, tea, plants]

/** Translations of their tags. */
export const postTagNames: Readonly<Record<string, Record<Exclude<DemoLanguage, 'en'>, string>>> = {
  Care: { bn: 'যত্ন', ar: 'العناية', fr: 'Entretien' },
  Leather: { bn: 'চামড়া', ar: 'الجلد', fr: 'Cuir' },
  Plants: { bn: 'গাছপালা', ar: 'النباتات', fr: 'Plantes' },
  Kitchen: { bn: 'রান্নাঘর', ar: 'المطبخ', fr: 'Cuisine' },
  Recipes: { bn: 'রেসিপি', ar: 'وصفات', fr: 'Recettes' },
}
