import { endpoints } from 'virtual:dashboard-endpoints'
import type { ReportName } from '@haat/shared/reports/desk-schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { csvOf } from '../../../lib/dashboard/csv.ts'
import type { Texts } from '../../../lib/i18n/texts.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ReportState } from '../period.ts'
import { queryFor } from './query.ts'

type Column = keyof Texts['dashboard']['reports']['column']

/** The report as a file for spreadsheet programs. The shop writes down who took it. */
export function useExport(report: ReportName, state: ReportState): [() => Promise<void>, boolean] {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const answer = await send(endpoints.reports.export, { report, query: queryFor(report, state) } as never)
    setSaving(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    const { columns, rows } = answer.table
    const head = columns.map((name) => t(`dashboard.reports.column.${name as Column}`))
    const text = await csvOf(
      head,
      rows.map((row) => row.map((cell) => cell ?? '')),
    )
    const days = report === 'stock' ? '' : ` ${state.period.from} ${state.period.to}`
    saveFile(`${t(`dashboard.reports.${report}.title`)}${days}.csv`, 'text/csv', text)
  }
  return [save, saving]
}
