interface BankAccount {
  /** values with their own copy button */
  rows: { label?: string; value: string }[]
  /** remaining text */
  words: string
}

/** Parses the bank details that staff entered: a line `IBAN: BD12 …` becomes a row. Without such lines, the text is one row. */
export function bankAccount(details: string): BankAccount {
  const lines = details.split('\n').map((line) => line.trim())
  const rows = lines.flatMap((line) => toRow(line) ?? [])
  const words = lines
    .filter((line) => !toRow(line))
    .join('\n')
    .trim()
  return rows.length > 0 ? { rows, words } : { rows: words ? [{ value: words }] : [], words: '' }
}

function toRow(line: string): { label: string; value: string } | undefined {
  const colon = line.search(/[:：]/)
  const [label, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  // A URL contains a colon too.
  return colon > 0 && colon <= 40 && value && !value.startsWith('//') ? { label, value } : undefined
}
