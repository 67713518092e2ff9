import type { Language } from '@haat/shared/text.ts'
import { formatNumber } from '../format.ts'

/** A number of bytes as people read it: `1.4 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const [unit, size] =
    bytes >= 1_000_000 ? (['megabyte', bytes / 1_000_000] as const) : (['kilobyte', Math.max(1, bytes / 1000)] as const)
  return formatNumber(size, language, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 })
}
