import { languages } from '@haat/shared/lists/languages.ts'
import type { Letter } from '@haat/shared/mails/desk-schema.ts'
import { letterNames } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { failureOf } from '../../../../lib/api/api.ts'
import { useNameOfPage } from '../../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { EmptyState, Skeleton } from '../../../../ui/bits.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Tabs } from '../../../../ui/dashboard/tabs.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { useLetterQuery } from '../api.ts'
import { LetterEditor } from './letter-editor.tsx'
import { useLetterName } from './names.ts'

/** One mail, in one language at a time. */
export default function LetterPage() {
  const params = useParams()
  const { t } = useTranslation()
  const go = useNavigate()
  const nameOf = useLetterName()
  const name = letterNames.find((one) => one === params.letter)
  const language = languages.find(({ code }) => code === params.language)?.code as Language | undefined
  const known = name !== undefined && language !== undefined
  const { currentData, error, refetch } = useLetterQuery({ name: name!, language: language! }, { skip: !known })
  const failure = failureOf(error)
  useNameOfPage(name && nameOf(name))
  if (!known)
    return (
      <EmptyState page icon={<Compass aria-hidden />} title={t('dashboard.frame.lostTitle')} text={t('dashboard.frame.lostText')}>
        <ButtonLink to={dashboardPaths.letters}>{t('dashboard.mails.letters.title')}</ButtonLink>
      </EmptyState>
    )
  return (
    <DashboardPage title={nameOf(name)} text={t('dashboard.mails.letters.oneText')}>
      {failure ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Tabs
          label={t('dashboard.mails.language')}
          tabs={languages.map(({ code, name: label }) => ({ key: code, label }))}
          value={language}
          onChange={(code) => void go(to(dashboardPaths.letter, { letter: name, language: code }))}
        >
          {currentData ? (
            <LetterEditor key={`${name} ${language}`} letter={currentData.letter as Letter} />
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
