interface BankAccount {
  /** what can be copied by itself */
  rows: { label?: string; value: string }[]
  /** what else staff wrote */
  words: string
}

/** The shop's account as staff wrote it: `IBAN: BD12 …` in a line of its own is a row. Without any such line it is one whole. */
export function bankAccount(details: string): BankAccount {
  const lines = details.split('\n').map((line) => line.trim())
  const rows = lines.flatMap((line) => rowOf(line) ?? [])
  const words = lines
    .filter((line) => !rowOf(line))
    .join('\n')
    .trim()
  return rows.length > 0 ? { rows, words } : { rows: words ? [{ value: words }] : [], words: '' }
}

function rowOf(line: string): { label: string; value: string } | undefined {
  const colon = line.search(/[:：]/)
  const [label, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  // An address of the web is no row.
  return colon > 0 && colon <= 40 && value && !value.startsWith('//') ? { label, value } : undefined
}
