/** An error report of a browser. Every field is unverified input. */
export interface ReportedError {
  code?: string | undefined
  name?: string | undefined
  message?: string | undefined
  stack?: string | undefined
  route?: string | undefined
  /** path that failed, sent by the client of next-auth */
  url?: string | undefined
  build?: string | undefined
}

/** A report without personal data and with bounded fields, safe to log and store. */
export interface CleanError {
  code: string
  message: string
  route: string
  frames: string[]
  build: string
}

/** Bounds every field and removes possible personal data: queries, quoted values, emails, ids, tokens and long numbers. */
export function cleanError({ code, name, message, stack, route, url, build }: ReportedError): CleanError {
  const kind = name !== undefined && word.test(name) && name !== 'Error' ? `${name}: ` : ''
  const cleanedMessage = cleanMessage(message ?? '')
  return {
    code: code !== undefined && word.test(code) ? code : 'OTHER',
    message: (cleanedMessage.startsWith(kind) ? cleanedMessage : kind + cleanedMessage).slice(0, 300),
    route: cleanPath(route || url || ''),
    frames: parseFrames(stack ?? ''),
    build: build !== undefined && /^[\w-]{1,40}$/.test(build) ? build : '',
  }
}

const word = /^[A-Za-z][A-Za-z0-9_]{0,59}$/

/** One line of at most 300 characters. Quoted text is removed, because it may repeat user input or a server response. */
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

/** Route pattern of a path: segments that are not plain words become `:id`; query and fragment are dropped. */
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

/** Plain words and names of script files; anything else may be an id, a token or a name. */
const isWord = (segment: string): boolean =>
  /^(?:[a-z_]{1,24}(?:-[a-z]{1,24}){0,3}|:[A-Za-z]{1,24}|\*|)$/.test(segment) || /^[\w-]{1,60}\.(?:js|css)$/.test(segment)

/** At most five frames as `function file.js:line:column`; `<page>` for inline code. */
export function parseFrames(stack: string): string[] {
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
