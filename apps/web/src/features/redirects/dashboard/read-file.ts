import { mostRedirects } from '@haat/shared/redirects/rules.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'

/** A row of an imported file, with its line number. */
export interface FileRow {
  line: number
  path: string
  target: string
}

/** Problems of a whole file. */
export type FileProblem = 'empty' | 'columns' | 'tooMany'

const fromNames = ['redirect from', 'from', 'old url', 'old path', 'source', 'path']
const toNames = ['redirect to', 'to', 'new url', 'new path', 'target', 'destination']

/**
 * Reads the redirects of a CSV file: the columns `Redirect from` and `Redirect to` of a Shopify export, or the first two columns.
 * Lines without text are skipped.
 */
export async function readRedirects(text: string): Promise<FileRow[] | FileProblem> {
  const { parse } = await loadNow(() => import('papaparse'))
  const lines = parse<string[]>(text.replace(/^\ufeff/, ''), { delimitersToGuess: [',', ';', '\t'] }).data
  const [head = []] = lines
  const names = head.map((name) => name.trim().toLowerCase())
  const hasHead = !/^(?:\/|https?:)/i.test(names[0] ?? '')
  const named = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const [from, to] = hasHead && named(fromNames) >= 0 && named(toNames) >= 0 ? [named(fromNames), named(toNames)] : [0, 1]
  const rows = lines
    .map((cells, at) => ({ line: at + 1, path: cells[from]?.trim() ?? '', target: cells[to]?.trim() ?? '' }))
    .slice(hasHead ? 1 : 0)
    .filter(({ path, target }) => path !== '' || target !== '')
  if (rows.length === 0) return 'empty'
  if (rows.every(({ target }) => target === '')) return 'columns'
  return rows.length > mostRedirects ? 'tooMany' : rows
}
