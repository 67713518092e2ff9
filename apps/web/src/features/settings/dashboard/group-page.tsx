import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import type { SettingsGroupName } from '@haat/shared/settings/groups.ts'
import { SearchX } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { useRecordTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSettings } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Editor } from '../../../ui/dashboard/editor.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useSettingsGroupQuery } from './api.ts'
import { type SettingsForm, useSettingsForm } from './form.ts'
import { GeneralForm } from './forms/general-form.tsx'
import { groupPage } from './groups.ts'

type Form = ComponentType<{ form: SettingsForm }>
const forms: Record<SettingsGroupName, Form> = {
  general: GeneralForm,
  pictures: lazyPart(() => import('./forms/pictures-form.tsx')),
  color: lazyPart(() => import('./appearance/appearance-form.tsx')),
  currency: lazyPart(() => import('./forms/money/currency-form.tsx')),
  paymentGateway: lazyPart(() => import('./forms/money/payments-form.tsx')),
  bank: lazyPart(() => import('./forms/money/bank-form.tsx')),
  invoices: lazyPart(() => import('./forms/money/invoices-form.tsx')),
  tax: lazyPart(() => import('./forms/money/tax-form.tsx')),
  downloads: lazyPart(() => import('./forms/downloads-form.tsx')),
  returns: lazyPart(() => import('./forms/returns-form.tsx')),
  carriers: lazyPart(() => import('./forms/carriers-form.tsx')),
  seo: lazyPart(() => import('./forms/seo-form.tsx')),
  social: lazyPart(() => import('./forms/social-form.tsx')),
  footerBanner: lazyPart(() => import('./forms/footer-form.tsx')),
  login: lazyPart(() => import('./forms/sign-in-form.tsx')),
  security: lazyPart(() => import('./forms/security-form.tsx')),
  script: lazyPart(() => import('./forms/scripts-form.tsx')),
}
const OpeningPanel = lazyPart(() => import('./forms/opening-panel.tsx'))
const MailPanel = lazyPart(() => import('./forms/mail-panel.tsx'))

/** Page of a settings group. */
export default function GroupPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = groupPage(useParams().group ?? pathname.split('/').at(-1))
  const name = page?.name
  useRecordTitle(name && t(`dashboard.settings.group.${name}.title`))
  if (!page || !name)
    return (
      <EmptyState page icon={<SearchX aria-hidden />} title={t('dashboard.settings.gone')}>
        <ButtonLink to={dashboardPaths.settings}>{t('dashboard.settings.back')}</ButtonLink>
      </EmptyState>
    )
  return (
    <DashboardPage
      narrow={name !== 'color'}
      title={t(`dashboard.settings.group.${name}.title`)}
      text={t(`dashboard.settings.group.${name}.text`)}
    >
      <LazySection fallback={<Waiting />}>
        {name === 'mail' ? <MailPanel /> : name === 'opening' ? <OpeningPanel /> : <Group key={name} name={name} />}
      </LazySection>
    </DashboardPage>
  )
}

function Group({ name }: { name: SettingsGroupName }) {
  const { currentData: group, error, refetch } = useSettingsGroupQuery(name)
  if (!group) return error ? <Failed failure={toFailure(error)} onRetry={refetch} /> : <Waiting />
  return <GroupEditor group={group} />
}

function GroupEditor({ group }: { group: DashboardSettingsGroup }) {
  const { t } = useTranslation()
  const { language } = useSettings()
  const form = useSettingsForm(group, language)
  const Form = forms[group.group]
  useFieldOfAddress()
  const { failure } = form.editor
  return (
    <Editor
      editor={form.editor}
      labels={form.labels}
      failureText={failure?.fields ? t('dashboard.settings.lookAtFields') : undefined}
    >
      <div className="space-y-5">
        {form.readOnly && <FormAlert tone="info">{t('dashboard.settings.viewOnly')}</FormAlert>}
        <LazySection fallback={<Waiting />}>
          <Form form={form} />
        </LazySection>
        {form.dialog}
      </div>
    </Editor>
  )
}

/** Focuses the field named in the URL fragment, used by the settings search. */
function useFieldOfAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const timer = setTimeout(() => {
      const field = document.getElementById(decodeURIComponent(hash.slice(1)))
      field?.scrollIntoView({ block: 'center' })
      field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
    }, 350)
    return () => clearTimeout(timer)
  }, [hash])
}

const Waiting = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-64" />
    <Skeleton className="h-40" />
  </div>
)
