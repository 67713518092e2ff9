/** The last migration from before the rule of expand and contract. */
export const lastUnruled = '0079_guest_carts'

/** Statements after which the code of the previous release, which still runs during a rolling update, fails or loses data. */
const contractions: readonly { what: string; pattern: RegExp }[] = [
  { what: 'drops a table', pattern: /\bDROP\s+TABLE\b/i },
  { what: 'drops a column', pattern: /\bDROP\s+COLUMN\b/i },
  { what: 'drops a type', pattern: /\bDROP\s+TYPE\b/i },
  { what: 'renames', pattern: /\bRENAME\s+(?:COLUMN\b|CONSTRAINT\b|TO\b)/i },
  { what: 'changes the type of a column', pattern: /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i },
  { what: 'makes a column required', pattern: /\bSET\s+NOT\s+NULL\b/i },
  { what: 'drops a default', pattern: /\bDROP\s+DEFAULT\b/i },
  {
    what: 'adds a required column without a default',
    pattern: /\bADD\s+COLUMN\b(?=.*\bNOT\s+NULL\b)(?!.*\b(?:DEFAULT|GENERATED)\b)/is,
  },
]

const declaration = /^--\s*contract:\s*\S.{20,}$/im

/**
 * What a migration takes away that the previous release may still use. None if the file declares it: a line `-- contract: …` that says since
 * which release nothing uses it. Statements about tables that the same file creates take nothing away.
 */
export function findContractions(text: string): string[] {
  if (declaration.test(text)) return []
  const created = new Set([...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi)].map(([, name]) => name))
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => !created.has(/^ALTER TABLE (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1]))
    .flatMap((statement) =>
      contractions.flatMap(({ what, pattern }) => (pattern.test(statement) ? [`${what}: ${statement.slice(0, 120)}`] : [])),
    )
}
