import { endpoints } from 'virtual:dashboard-endpoints'
import type { Transfer, TransferColumns } from '@haat/shared/transfers/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ColumnsForm } from './columns-form.tsx'

const problems = ['twice', 'unknown_column', 'nothing_identifies'] as const

/** Second step of an import: the recognised format, or the assignment of its columns; it starts the dry run. */
export function StartCard({ transfer, file, onStarted }: { transfer: Transfer; file: TransferColumns; onStarted: () => void }) {
  const { t } = useTranslation()
  const { format } = transfer
  const recognised = format !== null && format !== 'mapped'
  const [assigns, setAssigns] = useState(!recognised)
  const [mapping, setMapping] = useState(file.mapping)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.transfers.check, { transferId: transfer._id, ...(assigns && { mapping }) })
    setBusy(false)
    if (answer.success) return onStarted()
    const { fields } = answer as { fields?: { mapping?: string } }
    const problem = problems.find((one) => one === fields?.mapping)
    setFailure(problem ? t(`dashboard.transfers.columns.problem.${problem}`) : t(`errors.${answer.code}`))
  }
  return (
    <Card aria-labelledby="transfer-columns" className="space-y-4">
      <div>
        <h2 id="transfer-columns" className="text-lg">
          {assigns ? t('dashboard.transfers.columns.title') : t(`dashboard.transfers.format.${format as 'own'}`)}
        </h2>
        <p className="mt-1 text-sm text-soft">
          {t(
            assigns
              ? file.remembered
                ? 'dashboard.transfers.columns.remembered'
                : 'dashboard.transfers.columns.text'
              : 'dashboard.transfers.columns.recognised',
          )}
        </p>
      </div>
      {assigns && <ColumnsForm file={file} mapping={mapping} onChange={setMapping} />}
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={isBusy} onClick={() => void start()}>
          {t('dashboard.transfers.check')}
        </Button>
        {recognised && (
          <Button onClick={() => setAssigns(!assigns)}>
            {t(assigns ? 'dashboard.transfers.columns.useFormat' : 'dashboard.transfers.columns.assign')}
          </Button>
        )}
      </div>
    </Card>
  )
}
