import { languages } from '@haat/shared/lists/languages.ts'
import type { LetterSummary } from '@haat/shared/mails/desk-schema.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { failureOf } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card, Chip, Skeleton } from '../../../../ui/bits.tsx'
import { DashboardPage } from '../../../../ui/dashboard/page.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { useLettersQuery } from '../api.ts'
import { groupOf, groups, useLetterName } from './names.ts'

/** What the shop writes by itself, and which of it staff have put into their own words. */
export default function LettersPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useLettersQuery({ language })
  const failure = failureOf(error)
  return (
    <DashboardPage title={t('dashboard.mails.letters.title')} text={t('dashboard.mails.letters.text')}>
      {data ? (
        <div className="space-y-5">
          {groups.map((group) => (
            <Group key={group} group={group} letters={data.letters.filter(({ name }) => groupOf(name) === group)} />
          ))}
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

function Group({ group, letters }: { group: (typeof groups)[number]; letters: readonly LetterSummary[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nameOf = useLetterName()
  const spoken = (code: string) => languages.find((one) => one.code === code)?.name ?? code
  return (
    <Card aria-labelledby={`letters-${group}`}>
      <h2 id={`letters-${group}`} className="text-lg">
        {t(`dashboard.mails.letters.groups.${group}`)}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {letters.map(({ name, subject, own }) => (
          <li key={name} className="relative flex items-center gap-3 py-2.5 hover:bg-sunken/50">
            <p className="min-w-0 flex-1">
              <Link
                to={to(dashboardPaths.letter, { letter: name, language: own[0] ?? language })}
                className="font-semibold after:absolute after:inset-0"
              >
                {nameOf(name)}
              </Link>
              <span className="block truncate text-sm text-soft" dir="auto">
                {subject}
              </span>
            </p>
            {own.map((code) => (
              <Chip key={code} tone="info" className="max-sm:hidden">
                <span className="sr-only">{t('dashboard.mails.letters.own')}: </span>
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
