import type { EmailTemplateSummary } from '@haat/shared/mails/dashboard/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useEmailTemplatesQuery } from '../api.ts'
import { groupOf, groups, useEmailTemplateName } from './names.ts'

/** List of email templates, with the customized ones marked. */
export default function EmailTemplatesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useEmailTemplatesQuery({ language })
  const failure = toFailure(error)
  return (
    <DashboardPage title={t('dashboard.mails.templates.title')} text={t('dashboard.mails.templates.text')}>
      {data ? (
        <div className="space-y-5">
          {groups.map((group) => {
            const templates = data.emailTemplates.filter(({ name }) => groupOf(name) === group)
            return templates.length > 0 && <Group key={group} group={group} emailTemplates={templates} />
          })}
        </div>
      ) : failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <div aria-hidden className="space-y-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
    </DashboardPage>
  )
}

function Group({ group, emailTemplates }: { group: (typeof groups)[number]; emailTemplates: readonly EmailTemplateSummary[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const getName = useEmailTemplateName()
  const spoken = (code: string) => languages.find((one) => one.code === code)?.name ?? code
  return (
    <Card aria-labelledby={`letters-${group}`}>
      <h2 id={`letters-${group}`} className="text-lg">
        {t(`dashboard.mails.templates.groups.${group}`)}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {emailTemplates.map(({ name, extension, subject, own }) => (
          <li key={name} className="relative flex items-center gap-3 py-2.5 hover:bg-sunken/50">
            <p className="min-w-0 flex-1">
              <Link
                to={to(dashboardPaths.emailTemplate, { emailTemplate: name, language: own[0] ?? language })}
                className="font-semibold after:absolute after:inset-0"
              >
                {getName({ name, extension })}
              </Link>
              <span className="block text-sm text-soft wrap-anywhere" dir="auto">
                {subject}
              </span>
            </p>
            {own.map((code) => (
              <Chip key={code} tone="info" className="max-sm:hidden">
                <span className="sr-only">{t('dashboard.mails.templates.own')}: </span>
                <span lang={code}>{spoken(code)}</span>
              </Chip>
            ))}
            <ChevronRight aria-hidden className="size-4.5 shrink-0 text-faint flip-rtl" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
