/** A profile field as text; some providers send ids as numbers. */
export function textOr(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : null
}
