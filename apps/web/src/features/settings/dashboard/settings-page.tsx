import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import { ChevronRight, Search, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useSettingsGroupsQuery } from './api.ts'
import { formatHint, formatLabel, type GroupPage, groupPages } from './groups.ts'

/** All settings by group, with search. */
export default function SettingsPage() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const q = query.get('q') ?? ''
  const search = (text: string) => setQuery(text ? { q: text } : {}, { replace: q !== '', preventScrollReset: true })
  return (
    <DashboardPage title={t('shell.sections.settings')} text={t('dashboard.settings.text')}>
      <Input
        type="search"
        label={t('dashboard.settings.search')}
        className="mb-6 max-w-xl"
        value={q}
        dir="auto"
        end={<Search aria-hidden className="me-2.5 size-4.5 text-soft" />}
        onChange={({ target }) => search(target.value)}
      />
      {q ? <Found query={q} onClear={() => search('')} /> : <Groups />}
    </DashboardPage>
  )
}

function Groups() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSettingsGroupsQuery()
  if (error && !data) return <Failed failure={toFailure(error)} onRetry={refetch} />
  return (
    <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3">
      {groupPages.map(({ name, Icon }) => {
        const group = data?.find((one) => one.group === name)
        const changed = group ? changedFields(group) : 0
        return (
          <li key={name} className="relative">
            <Link
              to={to(dashboardPaths.settingsGroup, { group: name })}
              className="group flex h-full items-start gap-3.5 rounded-card border border-line bg-card p-4 transition-[border-color] duration-150 hover:border-field-line"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-button bg-brand-soft text-brand-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold">
                  {t(`dashboard.settings.group.${name}.title`)}
                  {!data && name !== 'mail' && name !== 'opening' && <Skeleton className="h-4 w-14" />}
                  {changed > 0 && <Chip>{t('dashboard.settings.changed', { count: changed })}</Chip>}
                </span>
                <span className="mt-0.5 block text-sm text-soft">{t(`dashboard.settings.group.${name}.text`)}</span>
              </span>
              <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-faint flip-rtl group-hover:text-ink" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Found({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation()
  const wanted = useDeferredValue(query)
  const getName = ({ name }: GroupPage) => t(`dashboard.settings.group.${name}.title`)
  const all = groupPages.flatMap((page) => {
    const about = t(`dashboard.settings.group.${page.name}.text`)
    const rows = page.fields.map((field) => {
      const label = formatLabel(t, field)
      const hint = formatHint(t, field) ?? ''
      return {
        page,
        label,
        hint,
        path: field.path as string | undefined,
        text: `${label} ${hint} ${field.path} ${getName(page)}`,
      }
    })
    return [...rows, { page, label: getName(page), hint: about, path: undefined, text: `${getName(page)} ${about}` }]
  })
  const found = matching(all, wanted, ({ text }) => text)
  return (
    <section aria-label={t('dashboard.settings.search')}>
      <p role="status" className="mb-3 text-sm text-soft">
        {t('dashboard.settings.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SlidersHorizontal aria-hidden />}
          title={t('dashboard.settings.foundNone')}
          text={t('dashboard.settings.foundNoneText')}
        >
          <Button onClick={onClear}>{t('dashboard.settings.showAll')}</Button>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {found.map(({ page, label, hint, path }) => (
            <li key={`${page.name} ${path}`}>
              <Link
                to={to(dashboardPaths.settingsGroup, { group: page.name }) + (path ? `#${path}` : '')}
                className="flex min-h-14 items-center gap-3.5 px-4 py-2.5 hover:bg-sunken/60 focus-visible:outline-offset-[-2px]"
              >
                <page.Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
                  {hint && <span className="line-clamp-1 block text-sm text-soft">{hint}</span>}
                </span>
                {path && <span className="shrink-0 text-sm text-faint max-sm:hidden">{getName(page)}</span>}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-faint flip-rtl" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Number of fields that differ from their defaults. */
const changedFields = ({ values, defaults }: DashboardSettingsGroup): number =>
  Object.keys(values).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(defaults[key])).length
