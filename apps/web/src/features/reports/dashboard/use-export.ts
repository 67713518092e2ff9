import { endpoints } from 'virtual:dashboard-endpoints'
import type { ReportName } from '@haat/shared/reports/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { toCsv } from '../../../lib/dashboard/list/csv.ts'
import { plainAmount } from '../../../lib/format.ts'
import type { Texts } from '../../../lib/i18n/texts.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ReportState } from '../period.ts'
import { queryFor } from './query.ts'

/** Columns of amounts, in the currency of the shop. */
const amounts = new Set('gross discount refunded net delivery total average value base tax due'.split(' '))

type Column = keyof Texts['dashboard']['reports']['column']

/** Exports the report as CSV; the server records it in the audit log. */
export function useExport(report: ReportName, state: ReportState): [() => Promise<void>, boolean] {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const answer = await send(endpoints.reports.export, { report, query: queryFor(report, state) } as never)
    setSaving(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    const { columns, rows } = answer.table
    const head = columns.map((name) => t(`dashboard.reports.column.${name as Column}`))
    const text = await toCsv(
      head,
      rows.map((row) =>
        row.map((cell, at) =>
          typeof cell === 'number' && amounts.has(columns[at]!) ? plainAmount(cell, currency.name) : (cell ?? ''),
        ),
      ),
    )
    const days = report === 'stock' ? '' : ` ${state.period.from} ${state.period.to}`
    saveFile(`${t(`dashboard.reports.${report}.title`)}${days}.csv`, 'text/csv', text)
  }
  return [save, saving]
}
