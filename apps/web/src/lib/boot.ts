import type { Category } from '@haat/shared/catalog/schema.ts'
import type { Menus, PageLink } from '@haat/shared/pages/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'

/** What the HTML brings along, so that the first paint asks for nothing. Absent when a page comes without it, as from the dev server. */
interface Boot {
  settings?: Settings
  language?: Language
  translations?: Record<string, unknown>
  categories?: Category[]
  pages?: PageLink[]
  menus?: Menus
  data?: { endpoint: string; input: Record<string, unknown>; answer: unknown }[]
}

const element = document.getElementById('boot')

export const boot: Boot = element?.textContent ? (JSON.parse(element.textContent) as Boot) : {}
/** The server saw no session cookie: nobody needs to be asked. */
export const bootedSignedOut = element?.hasAttribute('data-signed-out') ?? false

const answers = new Map((boot.data ?? []).map(({ endpoint, input, answer }) => [keyOf(endpoint, input), answer]))
const { categories, pages, menus } = boot
if (categories) answers.set(keyOf('catalog.categories', {}), { success: true, categories })
if (pages) answers.set(keyOf('pages.list', {}), { success: true, pages, menus })
const opening = new Map(answers)
setTimeout(() => opening.clear(), 4000)

/** An answer that came with the page; each is handed out once, later calls ask the server. */
export function takeBootAnswer(endpoint: string, input: Record<string, unknown>): unknown {
  const key = keyOf(endpoint, input)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** The same answer for the first paint, which cannot wait for a promise; only while the page opens. */
export const peekBootAnswer = (endpoint: string, input: Record<string, unknown>): unknown => opening.get(keyOf(endpoint, input))

/** They were in the language of the page. */
export function dropBootAnswers(): void {
  answers.clear()
  opening.clear()
}

function keyOf(endpoint: string, input: Record<string, unknown>): string {
  const parts = Object.entries(input)
    .filter(
      ([name, value]) => name !== 'lng' && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : [String(value)]] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([endpoint, parts])
}
