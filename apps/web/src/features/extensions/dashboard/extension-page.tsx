import { endpoints } from 'virtual:dashboard-endpoints'
import type { ExtensionDetails } from '@haat/shared/extensions/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Puzzle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { send, toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useExtensionQuery } from './api.ts'
import ExtensionFieldInput from './extension-field.tsx'

/** Settings of an extension. */
export default function ExtensionPage() {
  const { extension: name = '' } = useParams()
  const { t } = useTranslation()
  const { currentData, error, refetch } = useExtensionQuery(name)
  const failure = toFailure(error)
  useRecordTitle(currentData?.title)
  if (failure?.code === 'not_found' || failure?.code === 'bad_request') return <NoExtension />
  if (failure) return <Failed page failure={failure} onRetry={refetch} />
  if (!currentData) return <Skeleton className="h-72" />
  return (
    <DashboardPage title={<bdi>{currentData.title}</bdi>} text={currentData.about} narrow>
      {currentData.fields.length === 0 ? (
        <p className="text-soft">{t('dashboard.extensions.noSettings')}</p>
      ) : (
        <SettingsForm key={name} first={currentData} />
      )}
    </DashboardPage>
  )
}

/** Shown for an extension or page that does not exist or is off. */
export function NoExtension() {
  const { t } = useTranslation()
  return (
    <EmptyState
      page
      icon={<Puzzle aria-hidden />}
      title={t('dashboard.extensions.gone')}
      text={t('dashboard.extensions.goneText')}
    >
      <ButtonLink to={dashboardPaths.extensions}>{t('dashboard.extensions.title')}</ButtonLink>
    </EmptyState>
  )
}

function SettingsForm({ first }: { first: ExtensionDetails }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [saved, setSaved] = useState(first)
  const [values, setValues] = useState(first.values)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReadOnly = !can(session, 'settings', 'edit')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    const answer = await send(endpoints.extensions.save, { name: saved.name, version: saved.version, values })
    setBusy(false)
    if (answer.success) {
      setSaved(answer.extension)
      setValues(answer.extension.values)
      toast.success(t('dashboard.extensions.saved'))
    } else if (answer.fields) setProblems(answer.fields as Record<string, string>)
    else setRefusal(t(`errors.${answer.code}`))
  }
  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        {saved.fields.map((field) => (
          <ExtensionFieldInput
            key={field.name}
            field={field}
            value={values[field.name]!}
            error={problems[`values.${field.name}`] && t('dashboard.extensions.invalid')}
            readOnly={isReadOnly}
            onChange={(value) => {
              setValues((before) => ({ ...before, [field.name]: value }))
              setProblems(({ [`values.${field.name}`]: _, ...others }) => others)
            }}
          />
        ))}
        {!isReadOnly && (
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('dashboard.extensions.save')}
          </Button>
        )}
      </form>
    </Card>
  )
}
