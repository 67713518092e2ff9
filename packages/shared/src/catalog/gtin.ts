/** The barcode as GTIN (8, 12, 13 or 14 digits with a correct check digit); undefined if it is another code. */
export function toGtin(barcode: string | null): string | undefined {
  const digits = barcode?.replace(/[\s-]/g, '') ?? ''
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined
  // From the right, the weights are 1 (the check digit), 3, 1, 3 and so on.
  const sum = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum > 0 && sum % 10 === 0 ? digits : undefined
}
