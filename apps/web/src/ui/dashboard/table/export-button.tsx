import type { ViewList } from '@haat/shared/views/lists.ts'
import { Download } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../lib/dashboard/csv.ts'
import { ListExtras } from '../../../lib/dashboard/list-extras.ts'
import { mostMatching, walkThrough } from '../../../lib/dashboard/walk.ts'
import { formatNumber } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton, Spinner } from '../../button.tsx'
import { toast } from '../../toast.tsx'
import type { Column, Walk } from './types.ts'

/** Hands out what the list shows, all pages of it, as a file for a spreadsheet. That it was done stands in the audit log. */
export function ExportButton<Row>({
  name,
  label,
  query,
  columns,
  walk,
  idOf,
  total,
}: {
  name: ViewList
  label: string
  query: string
  columns: readonly Column<Row>[]
  walk: Walk<Row>
  idOf: (row: Row) => string
  total: number | undefined
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { noteExport } = useContext(ListExtras)
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
    const { rows, failure } = await walkThrough(walk, { idOf, most: mostMatching.export, keepOn })
    const refusal = failure ?? (!stopped.current && (await note(rows.length)))
    setAt(undefined)
    if (refusal) return toast.error(t(`errors.${refusal.code}`))
    if (stopped.current) return
    const csv = await csvOf(
      written.map((column) => column.label),
      rows.map((row) => written.map((column) => column.text!(row))),
    )
    saveFile(`${label} ${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv)
    toast.success(t('dashboard.list.exported', { count: rows.length }))
  }
  const note = async (rows: number) => {
    const answer = await noteExport?.({ list: name, query, rows })
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
      <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={() => (stopped.current = true)}>
        {t('dashboard.bulk.stop')}
      </Button>
    </span>
  )
}
