import { about } from './pages/about.ts'
import { contact } from './pages/contact.ts'
import { faq } from './pages/faq.ts'
import { privacy } from './pages/privacy.ts'
import { terms } from './pages/terms.ts'
import type { PageSeed } from './types.ts'

/** In the order of the footer. */
export const pages: readonly PageSeed[] = [about, faq, contact, terms, privacy]
