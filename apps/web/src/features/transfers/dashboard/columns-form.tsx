import type { TransferColumns } from '@haat/shared/transfers/dashboard/schema.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  file: TransferColumns
  mapping: Record<string, string>
  onChange: (mapping: Record<string, string>) => void
}

/** Assigns the columns of a file to those of the shop, beside its first rows. */
export function ColumnsForm({ file: { headings, sample, columns }, mapping, onChange }: Props) {
  const { t } = useTranslation()
  const used = new Set(Object.values(mapping))
  const choose = (heading: string, column: string) => {
    const { [heading]: _, ...others } = mapping
    onChange(column ? { ...others, [heading]: column } : others)
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {headings.map((heading, index) => (
        <li key={heading} className="grid gap-x-4 gap-y-2 px-3.5 py-3 sm:grid-cols-2 sm:items-center">
          <div className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">
              <bdi>{heading}</bdi>
            </p>
            <p className="truncate text-sm text-soft">
              <bdi>
                {sample
                  .map((row) => row[index])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ') || t('dashboard.transfers.columns.noValues')}
              </bdi>
            </p>
          </div>
          <div className="relative">
            <select
              aria-label={t('dashboard.transfers.columns.label', { heading: `\u2068${heading}\u2069` })}
              className="min-h-11 w-full appearance-none rounded-field border border-field-line bg-card px-3.5 pe-10"
              value={mapping[heading] ?? ''}
              onChange={({ target }) => choose(heading, target.value)}
            >
              <option value="">{t('dashboard.transfers.columns.none')}</option>
              {columns.map((column) => (
                <option key={column} value={column} lang="en" disabled={used.has(column) && mapping[heading] !== column}>
                  {column}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute end-3.5 top-1/2 size-4.5 -translate-y-1/2 text-soft"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
