import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { Download } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { toCsv } from '../../../lib/dashboard/list/csv.ts'
import { ListExtras } from '../../../lib/dashboard/list/list-extras.ts'
import { mostMatching, walkThrough } from '../../../lib/dashboard/list/walk.ts'
import { formatNumber } from '../../../lib/format.ts'
import { shopToday } from '../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton, Spinner } from '../../button.tsx'
import { toast } from '../../feedback/toast.tsx'
import type { Column, Walk } from './types.ts'

/** Exports all pages of the list as CSV and records the export in the audit log. */
export function ExportButton<Row>({
  name,
  label,
  query,
  columns,
  walk,
  getId,
  total,
}: {
  name: ViewList
  label: string
  query: string
  columns: readonly Column<Row>[]
  walk: Walk<Row>
  getId: (row: Row) => string
  total: number | undefined
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { recordExport } = useContext(ListExtras)
  const [at, setAt] = useState<number>()
  const stopped = useRef(false)
  const written = columns.filter((column) => column.text)
  const carry = async () => {
    stopped.current = false
    setAt(0)
    const keepOn = (count: number) => {
      setAt(count)
      return !stopped.current
    }
    const { rows, failure } = await walkThrough(walk, { getId, most: mostMatching.export, keepOn })
    const refusal = failure ?? (!stopped.current && (await note(rows.length)))
    setAt(undefined)
    if (refusal) return toast.error(t(`errors.${refusal.code}`))
    if (stopped.current) return
    const csv = await toCsv(
      written.map((column) => column.label),
      rows.map((row) => written.map((column) => column.text!(row))),
    )
    saveFile(`${label} ${shopToday()}.csv`, 'text/csv', csv)
    toast.success(t('dashboard.list.exported', { count: rows.length }))
  }
  const note = async (rows: number) => {
    const answer = await recordExport?.({ list: name, query, rows })
    return answer?.success === false && answer
  }
  if (at === undefined)
    return (
      <IconButton label={t('dashboard.list.export')} className="size-9 max-md:size-11" onClick={() => void carry()}>
        <Download aria-hidden className="size-4.5" />
      </IconButton>
    )
  const far = total
    ? t('dashboard.bulk.far', { done: formatNumber(at, language), count: formatNumber(total, language) })
    : formatNumber(at, language)
  return (
    <span className="inline-flex items-center gap-2 text-sm text-soft">
      <Spinner />
      <span role="status" className="tabular">
        {far}
      </span>
      <Button size="sm" variant="quiet" onClick={() => (stopped.current = true)}>
        {t('dashboard.bulk.stop')}
      </Button>
    </span>
  )
}
