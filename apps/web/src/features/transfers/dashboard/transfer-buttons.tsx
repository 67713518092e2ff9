import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { type FileFormat, fileFormats, type TransferObject, transferObjects } from '@haat/shared/transfers/objects.ts'
import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  object: TransferObject
  /** filters of the list, as its query has them */
  filter?: object
}

/** "Export" and "Import" above a list. */
export function TransferButtons({ object, filter = {} }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { section, imports } = transferObjects[object]
  return (
    <>
      {can(session, section, 'edit') && (
        <Button size="sm" icon={<FileDown aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
          {t('dashboard.transfers.export.button')}
        </Button>
      )}
      {imports && can(session, section, 'edit') && (
        <ButtonLink
          size="sm"
          icon={<FileUp aria-hidden className="size-4" />}
          to={`${dashboardPaths.transferNew}?object=${object}`}
        >
          {t('dashboard.transfers.new.button')}
        </ButtonLink>
      )}
      {isAsking && <ExportDialog object={object} filter={filter} onClose={() => setAsking(false)} />}
    </>
  )
}

function ExportDialog({ object, filter, onClose }: Required<Props> & { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [fileFormat, setFileFormat] = useState<FileFormat>('csv')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const filters = textsOf(filter)
  const start = async () => {
    setBusy(true)
    const answer = await send(endpoints.transfers.export, { object, fileFormat, filter: filters })
    setBusy(false)
    if (!answer.success) return setFailure(t(`errors.${answer.code}`))
    onClose()
    await navigate(to(dashboardPaths.transfer, { transferId: answer.transfer._id }))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t(`dashboard.transfers.export.title.${object}`)}>
      <div className="space-y-5 p-5">
        <p className="text-soft">
          {t(Object.keys(filters).length > 0 ? 'dashboard.transfers.export.filtered' : 'dashboard.transfers.export.all')}
        </p>
        <fieldset className="space-y-3">
          <legend className="sr-only">{t('dashboard.transfers.export.format')}</legend>
          {fileFormats.map((format) => (
            <RadioCard
              key={format}
              name="format"
              title={t(`dashboard.transfers.export.${format}`)}
              text={t(`dashboard.transfers.export.${format}Text`)}
              checked={fileFormat === format}
              onChange={() => setFileFormat(format)}
            />
          ))}
        </fieldset>
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" loading={isBusy} onClick={() => void start()}>
            {t('dashboard.transfers.export.button')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The filters of a query as texts, without page parameters. */
function textsOf(query: object): Record<string, string | string[]> {
  const { sort: _s, limit: _l, cursor: _c, ...filters } = query as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return []
      return [[name, Array.isArray(value) ? value.map(String) : String(value)] as const]
    }),
  )
}
