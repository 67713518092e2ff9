/** A timestamp as PostgreSQL writes it, or in the form of ISO 8601, in microseconds since 1970. NaN for other texts. */
export function toMicroseconds(text: string): number {
  const found = /^(\d{4,}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|([+-]\d\d)(?::?(\d\d))?)$/.exec(text)
  if (!found) return Number.NaN
  const [, date, time, fraction = '', hours = '+00', minutes = '00'] = found
  return Date.parse(`${date}T${time}${hours}:${minutes}`) * 1000 + Number(fraction.padEnd(6, '0'))
}

/** The same timestamp as PostgreSQL writes it in UTC. */
export function fromMicroseconds(moment: number): string {
  const fraction = String(((moment % 1_000_000) + 1_000_000) % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const [date, time] = new Date(Math.floor(moment / 1000)).toISOString().split('T')
  return `${date} ${time!.slice(0, 8)}${fraction && `.${fraction}`}+00`
}
