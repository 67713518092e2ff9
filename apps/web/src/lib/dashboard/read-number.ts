/** A number as somebody types it, in digits of any of the shop's languages, with a comma or a point. Undefined for nothing, NaN for what is none. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[٫,]/g, '.')
    .replace(/[\s٬]/g, '')
  if (plain === '') return undefined
  return /^\d{1,12}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
