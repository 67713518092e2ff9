/** Words of earlier names, each with its replacement in docs/glossary.md. Matched as whole words of identifiers and file names. */
const oldWords = new Map(
  Object.entries({
    desk: 'dashboard',
    kept: 'saved, stored or cached',
    told: 'notified',
    wish: 'input or request',
    wished: 'requested',
    letter: 'email template',
    letters: 'email templates',
    looker: 'visitor',
    stranger: 'anonymous visitor',
    undoer: 'undo handler',
    undoers: 'undo handlers',
    deed: 'audit change',
    verdict: 'outcome',
    verdicts: 'outcomes',
    entrant: 'sign-in candidate',
    forged: 'invalid signature',
    tries: 'attempts',
    pieces: 'units, quantity or items',
    watches: 'alerts',
    proof: 'reauthentication or transfer receipt',
    proofs: 'reauthentication or transfer receipts',
    forget: 'erase, clear or delete',
  }),
)

/** Exact names that do not contain the words above. */
const oldNames = new Map(
  Object.entries({
    countTry: 'consumeRateLimit',
    forgiveTry: 'restoreRateLimit',
    heldOrder: 'findOwnOrder',
    lockHeld: 'lockOrderDetails',
    holdToPay: 'reserveUntilPaid',
    WholeOrder: 'OrderDetails',
    NewsRoom: 'NotificationHub',
    ProviderSilent: 'ProviderUnavailable',
    ProviderRefused: 'ProviderDeclined',
    AnswerCache: 'ResponseCache',
    StandIn: 'a fake provider',
  }),
)

/** Names in which these words have another meaning: fields of providers, letters of an alphabet, product names. */
const allowed = /^(appsecret_proof|enableProof|watchesAndTech|latinLetter|letters?|.*[wW]ishlist.*)$/
const allowedFiles = /^watches-tech/

export interface OldName {
  line: number
  found: string
  use: string
}

/** Old names in a file name and in the identifiers of its source; comments, strings and JSX text are not read. */
export function findOldNames(fileName: string, source: string): OldName[] {
  const found: OldName[] = []
  for (const word of fileName.replace(/\..*$/, '').split('-')) {
    const use = allowedFiles.test(fileName) ? undefined : oldWords.get(word)
    if (use) found.push({ line: 1, found: fileName, use })
  }
  const code = blankText(source)
  for (const match of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const name = match[0]
    if (allowed.test(name)) continue
    const use =
      oldNames.get(name) ??
      wordsOf(name)
        .map((word) => oldWords.get(word))
        .find(Boolean)
    if (use) found.push({ line: code.slice(0, match.index).split('\n').length, found: name, use })
  }
  return found
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)

/** The source with comments, strings and text between JSX tags replaced by spaces; expressions inside template literals stay. */
function blankText(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return source
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|[^:'"`\\])\/\/.*$/gm, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, blank)
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => text.replace(/(?<=`|\})[\s\S]*?(?=\$\{|`)/g, blank))
    .replace(/\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g, blank)
    .replace(/(?<=>)[^<>{}=;()]*(?=<\/)/g, blank)
}
