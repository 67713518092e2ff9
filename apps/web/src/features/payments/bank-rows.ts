export interface BankRow {
  label?: string
  value: string
}

/** The shop's account as staff wrote it: `IBAN: DE12 …` in a line of its own becomes a row that can be copied by itself. */
export const bankRows = (details: string): BankRow[] =>
  details
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.search(/[:：]/)
      const [label, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
      return colon > 0 && colon <= 40 && value && !value.startsWith('//') ? { label, value } : { value: line }
    })
