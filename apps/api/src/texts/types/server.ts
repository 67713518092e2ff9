import type { AgentTexts } from './agents.ts'
import type { HealthTexts } from './health.ts'
import type { MailTexts } from './mails.ts'
import type { PageTemplates } from './page-templates.ts'
import type { ReadinessTexts } from './readiness.ts'
import type { TransferTexts } from './transfers.ts'

/** Texts that the server writes itself, without the locale files of the web application: into pages, answers and emails. */
export interface ServerTexts {
  /** confirmation page of signing out, for direct visits */
  signOut: Record<'title' | 'question' | 'yes' | 'no', string>
  /** same text as `contact.title` of the storefront, used without a content page */
  contactTitle: string
  /** name and description of the journal; the name is the same text as `posts.title` of the storefront */
  journal: Record<'title' | 'description', string>
  /** bar that staff see on the pages of a closed shop */
  closedShop: Record<'closed' | 'change', string>
  /** page that anonymous visitors of a closed shop see */
  passwordPage: Record<'soon' | 'message' | 'password' | 'enter' | 'wrong' | 'wait' | 'failed' | 'staff', string>
  /** page shown while the database is unreachable */
  unavailable: Record<'title' | 'text' | 'cart', string>
  imageUnavailable: string
  /** home page of a shop that has not published its own */
  defaultHome: Record<'opening' | 'shop' | 'soon' | 'categories' | 'products' | 'reviews', string>
  /** messages of checkouts, which shopping agents show to their users */
  agents: AgentTexts
  mails: MailTexts
  /** draft pages of a new shop */
  pageTemplates: PageTemplates
  /** launch checks of the overview */
  readiness: ReadinessTexts
  health: HealthTexts
  /** reports of imports */
  transfers: TransferTexts
}
