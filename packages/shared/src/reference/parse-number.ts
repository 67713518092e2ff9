import { asciiDigits } from './digits.ts'

/**
 * Parses a number as people and spreadsheet programs write it: `1,299.50`, `1.299,50`, `1 299,5`, `1,25,000`, `$ 12`, `١٢٫٥`. A single comma
 * before exactly three digits groups thousands, unless zeros are before it; otherwise a single separator is the decimal sign. Undefined if it is no
 * number.
 */
export function parseNumber(text: string): number | undefined {
  const plain = asciiDigits(text)
    .replace(/٫/g, ',')
    .replace(/[\s\u00a0\u202f'’٬]/g, '')
    .replace(/^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}|Tk\.?)|(?:[A-Z]{3}|\p{Sc}|Tk\.?)$/gu, '')
    .replace('−', '-')
  if (!/^[-+]?[\d.,]+$/.test(plain) || !/\d/.test(plain)) return undefined
  // Groups of two digits above the thousands: lakh and crore.
  if (/^[-+]?[1-9]\d?(,\d{2})+,\d{3}(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return Number(plain)
  const sign = plain[last]!
  const whole = plain.slice(0, last)
  const rest = plain.slice(last + 1)
  const groups =
    /^[-+]?\d{1,3}$/.test(whole.split(/[.,]/)[0]!) &&
    whole
      .split(/[.,]/)
      .slice(1)
      .every((part) => part.length === 3)
  if (!groups && /[.,]/.test(whole)) return undefined
  const other = sign === '.' ? ',' : '.'
  const repeated = whole.includes(sign)
  // `1,234,567` and `1,234` are grouped, `1.234` is not: a single dot is the decimal sign.
  if (repeated) return rest.length === 3 && !whole.includes(other) ? Number((whole + rest).replace(/[.,]/g, '')) : undefined
  if (sign === ',' && rest.length === 3 && !whole.includes('.') && groups && !/^[-+]?0/.test(whole))
    return Number(whole.replace(/[.,]/g, '') + rest)
  return Number(`${whole.replace(/[.,]/g, '')}.${rest || '0'}`)
}
