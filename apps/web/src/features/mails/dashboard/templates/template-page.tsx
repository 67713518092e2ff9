import type { EmailTemplate } from '@haat/shared/mails/dashboard/schema.ts'
import { type EditedTemplateName, emailTemplateNames } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { useRecordTitle } from '../../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Tabs } from '../../../../ui/dashboard/tabs.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useEmailTemplateQuery } from '../api.ts'
import { useEmailTemplateName } from './names.ts'
import { EmailTemplateEditor } from './template-editor.tsx'

/** A template of the shop, or one that an extension may have. */
const findName = (name = ''): EditedTemplateName | undefined =>
  name.startsWith('x.') ? (name as EditedTemplateName) : emailTemplateNames.find((one) => one === name)

/** Page of an email template, one language at a time. */
export default function EmailTemplatePage() {
  const params = useParams()
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const go = useNavigate()
  const getName = useEmailTemplateName()
  const name = findName(params.emailTemplate)
  const language = languages.find(({ code }) => code === params.language)?.code as Language | undefined
  const known = name !== undefined && language !== undefined
  const { currentData, error, refetch } = useEmailTemplateQuery({ name: name!, language: language! }, { skip: !known })
  const failure = toFailure(error)
  const title = name && getName({ name, extension: currentData?.emailTemplate.extension })
  useRecordTitle(title)
  if (!known)
    return (
      <EmptyState page icon={<Compass aria-hidden />} title={t('dashboard.frame.lostTitle')} text={t('dashboard.frame.lostText')}>
        <ButtonLink to={dashboardPaths.emailTemplates}>{t('dashboard.mails.templates.title')}</ButtonLink>
      </EmptyState>
    )
  return (
    <DashboardPage title={title} text={t('dashboard.mails.templates.oneText')}>
      {failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Tabs
          label={t('dashboard.mails.language')}
          tabs={languages.map(({ code, name: label }) => ({ key: code, label }))}
          value={language}
          onChange={(code) => void go(to(dashboardPaths.emailTemplate, { emailTemplate: name, language: code }))}
        >
          {currentData ? (
            <EmailTemplateEditor key={`${name} ${language}`} emailTemplate={currentData.emailTemplate as EmailTemplate} />
          ) : (
            <div aria-hidden className="grid gap-5 xl:grid-cols-2">
              <Skeleton className="h-120 rounded-card" />
              <Skeleton className="h-120 rounded-card" />
            </div>
          )}
        </Tabs>
      )}
    </DashboardPage>
  )
}
