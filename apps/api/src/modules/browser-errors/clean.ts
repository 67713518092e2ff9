/** What a browser may say about an error. Every field is text that anybody can write. */
export interface ReportedError {
  code?: string | undefined
  name?: string | undefined
  message?: string | undefined
  stack?: string | undefined
  route?: string | undefined
  /** next-auth's client names the address that failed */
  url?: string | undefined
  build?: string | undefined
}

/** The same, bounded and without personal data: what may stand in the log and in the database. */
export interface CleanError {
  code: string
  message: string
  route: string
  frames: string[]
  build: string
}

/** Bounds every field and removes what could be about a person: queries, quoted values, addresses, ids, tokens and long numbers. */
export function cleanError({ code, name, message, stack, route, url, build }: ReportedError): CleanError {
  const kind = name !== undefined && word.test(name) && name !== 'Error' ? `${name}: ` : ''
  const said = cleanMessage(message ?? '')
  return {
    code: code !== undefined && word.test(code) ? code : 'OTHER',
    message: (said.startsWith(kind) ? said : kind + said).slice(0, 300),
    route: cleanPath(route || url || ''),
    frames: framesOf(stack ?? ''),
    build: build !== undefined && /^[\w-]{1,40}$/.test(build) ? build : '',
  }
}

const word = /^[A-Za-z][A-Za-z0-9_]{0,59}$/

/** One short line. Text in double quotes often repeats what somebody typed or what a server answered. */
export function cleanMessage(text: string): string {
  return text
    .slice(0, 600)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/"[^"]*"?/g, '"…"')
    .replace(/[^\s@<>'"(]{1,64}@[^\s@<>'")]{1,120}/g, '<email>')
    .replace(/\b(https?:\/\/[^\s/]+)(\/[^\s?#)]*)?\S*/g, (_all, origin: string, path = '') => origin + (path && cleanPath(path)))
    .replace(/\?\S+/g, '?…')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>')
    .replace(/\b(?=[\w-]*\d)[\w-]{16,}/g, '<id>')
    .replace(/\+?\d[\d\s().-]{4,}\d/g, '<number>')
    .trim()
    .slice(0, 300)
}

/** The pattern of a path: a segment that is not a plain word stands as `:id`, and what follows the path is dropped. */
export function cleanPath(text: string): string {
  const path = text
    .slice(0, 600)
    .replace(/^https?:\/\/[^/]*/, '')
    .split(/[?#]/)[0]!
  if (!path.startsWith('/')) return ''
  return path
    .split('/')
    .slice(0, 9)
    .map((segment) => (isWord(segment) ? segment : ':id'))
    .join('/')
}

/** Words and the names of our code files; everything else may be an id, a token or a name. */
const isWord = (segment: string): boolean =>
  /^(?:[a-z_]{1,24}(?:-[a-z]{1,24}){0,3}|:[A-Za-z]{1,24}|\*|)$/.test(segment) || /^[\w-]{1,60}\.(?:js|css)$/.test(segment)

/** At most five frames as `function file.js:line:column`; inline code of a page has no file and is named so. */
export function framesOf(stack: string): string[] {
  return stack
    .slice(0, 6000)
    .split('\n', 40)
    .flatMap((line) => {
      const place = line.trim().match(/([^\s(@]*):(\d{1,6}):(\d{1,7})\)?$/)
      if (!place) return []
      const [, address = '', row, column] = place
      const file = address.split(/[?#]/)[0]!.match(/[\w.-]{1,80}\.(?:js|mjs|ts|tsx)$/)?.[0] ?? '<page>'
      const called = line.match(/^\s*(?:at )?(?:async )?([A-Za-z_$][\w$.]{0,59})(?= \(|@)/)?.[1]
      return [`${called ? `${called} ` : ''}${file}:${row}:${column}`]
    })
    .slice(0, 5)
}
