import type { Category } from '@haat/shared/catalog/schema.ts'
import type { Menus, PageLink } from '@haat/shared/pages/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'

/**
 * Data embedded in the HTML, so that the first paint needs no request. Missing on pages without it, such as those of the dev
 * server.
 */
interface Boot {
  settings?: Settings
  language?: Language
  /** on pages of the dashboard */
  translations?: Record<string, unknown>
  /** path of the file with the texts, on other pages */
  texts?: string
  categories?: Category[]
  onSale?: boolean
  pages?: PageLink[]
  menus?: Menus
  journal?: boolean
  data?: { endpoint: string; input: Record<string, unknown>; answer: unknown }[]
}

const element = document.getElementById('boot')

export const boot: Boot = element?.textContent ? (JSON.parse(element.textContent) as Boot) : {}
/** True if the server saw no session cookie, so that the session request can be skipped. */
export const bootedSignedOut = element?.hasAttribute('data-signed-out') ?? false

const answers = new Map((boot.data ?? []).map(({ endpoint, input, answer }) => [toKey(endpoint, input), answer]))
const { categories, onSale, pages, menus, journal } = boot
if (categories) answers.set(toKey('catalog.categories', {}), { success: true, categories, onSale })
if (pages) answers.set(toKey('pages.list', {}), { success: true, pages, menus, journal })
const opening = new Map(answers)

/** The first page is laid out, on a slow phone long after its scripts have come: later pages do not use the embedded answers. */
export function endOpening(): void {
  setTimeout(() => opening.clear(), 4000)
}

/** Returns an answer embedded in the HTML. Each is returned once; later calls go to the server. */
export function takeBootAnswer(endpoint: string, input: Record<string, unknown>): unknown {
  const key = toKey(endpoint, input)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Returns the embedded answer synchronously for the first paint, without removing it; only while the page opens. */
export const peekBootAnswer = (endpoint: string, input: Record<string, unknown>): unknown => opening.get(toKey(endpoint, input))

/** Drops the embedded answers: after a change of language, and when the HTML was a copy and the shop can be reached again. */
export function dropBootAnswers(): void {
  answers.clear()
  opening.clear()
}

function toKey(endpoint: string, input: Record<string, unknown>): string {
  const parts = Object.entries(input)
    .filter(
      ([name, value]) => name !== 'lng' && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : [String(value)]] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([endpoint, parts])
}
