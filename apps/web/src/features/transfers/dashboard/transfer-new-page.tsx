import { endpoints } from 'virtual:dashboard-endpoints'
import { can } from '@haat/shared/permissions.ts'
import { type ImportObject, importObjects, mostBytes, transferObjects } from '@haat/shared/transfers/objects.ts'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { upload } from '../../../lib/api/upload.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { RadioCard } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** First step of an import: its kind and its file. */
export default function TransferNewPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const allowed = importObjects.filter((name) => can(session, transferObjects[name].section, 'edit'))
  const wanted = allowed.find((name) => name === query.get('object'))
  const [object, setObject] = useState<ImportObject>(wanted ?? allowed[0] ?? 'products')
  const [file, setFile] = useState<File>()
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const choose = (chosen: File | undefined) => {
    setProblem(chosen && chosen.size > mostBytes ? t('dashboard.transfers.new.tooLarge') : undefined)
    setFile(chosen && chosen.size <= mostBytes ? chosen : undefined)
  }
  const start = async () => {
    if (!file) return
    setProblem(undefined)
    setPart(0)
    stop.current = new AbortController()
    const answer = await upload(endpoints.transfers.upload, file, {
      fields: { object, name: file.name.slice(0, 200) },
      type: 'application/octet-stream',
      signal: stop.current.signal,
      onProgress: setPart,
    })
    setPart(undefined)
    if (stop.current.signal.aborted) return
    if (answer.success) return navigate(to(dashboardPaths.transfer, { transferId: answer.transfer._id }))
    const { reason } = answer as { reason?: unknown }
    setProblem(typeof reason === 'string' ? reason : t(`errors.${answer.code}`))
  }
  return (
    <DashboardPage title={t('dashboard.transfers.new.title')} text={t('dashboard.transfers.new.text')} narrow>
      <Card className="space-y-5">
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.transfers.new.what')}</legend>
          {allowed.map((name) => (
            <RadioCard
              key={name}
              name="object"
              title={t(`dashboard.transfers.object.${name}`)}
              text={t(`dashboard.transfers.new.about.${name}`)}
              checked={object === name}
              disabled={part !== undefined}
              onChange={() => setObject(name)}
            />
          ))}
        </fieldset>
        <FileField file={file} isDisabled={part !== undefined} onChoose={choose} />
        {problem && <FormAlert>{problem}</FormAlert>}
        {part !== undefined && (
          <progress
            className="block h-1.5 w-full overflow-hidden rounded-full accent-brand"
            aria-label={t('dashboard.transfers.new.uploading')}
            max={1}
            value={part}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" disabled={!file} loading={part !== undefined} onClick={() => void start()}>
            {t(part === undefined ? 'dashboard.transfers.new.upload' : 'dashboard.transfers.new.uploading')}
          </Button>
          {part !== undefined && <Button onClick={() => stop.current?.abort()}>{t('ui.cancel')}</Button>}
        </div>
      </Card>
    </DashboardPage>
  )
}

interface FieldProps {
  file: File | undefined
  isDisabled: boolean
  onChoose: (file: File | undefined) => void
}

function FileField({ file, isDisabled, onChoose }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('dashboard.transfers.new.file')}
      </label>
      <div className="relative flex min-h-24 items-center gap-3 rounded-card border border-dashed border-field-line px-4 py-3 text-sm text-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text hover:border-brand-text">
        <FileUp aria-hidden className="size-7 shrink-0" />
        <span id={`${id}-hint`} className="min-w-0">
          {file && <bdi className="block truncate font-medium text-ink">{file.name}</bdi>}
          {t(file ? 'dashboard.transfers.new.other' : 'dashboard.transfers.new.choose')}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-describedby={`${id}-hint`}
          disabled={isDisabled}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </div>
    </div>
  )
}
