const rows = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '০১২৩৪৫৬৭৮৯']
const digits = new Map(rows.flatMap((row) => [...row].map((digit, value) => [digit, String(value)] as const)))

/** The text with Arabic, Persian and Bengali digits replaced by 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/[٠-٩۰-۹০-৯]/g, (digit) => digits.get(digit)!)

/** A typed number with digits from 0 to 9 and, instead of the Arabic decimal separator, a point. */
export const asciiNumber = (text: string): string => asciiDigits(text).replaceAll('٫', '.')
