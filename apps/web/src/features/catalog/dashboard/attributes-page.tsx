import type { OptionTerm } from '@haat/shared/catalog/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { Check, Palette, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { matching } from '../../../lib/dashboard/list/matching.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { SearchField } from '../../../ui/dashboard/table/filters/search-field.tsx'
import { Tabs } from '../../../ui/dashboard/tabs.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useDashboardOptionsQuery } from './api.ts'
import { AttributeValues } from './attributes/attribute-values.tsx'
import { ColorList } from './attributes/color-list.tsx'
import { TagList } from './attributes/tag-list.tsx'
import { type IsTranslated, UntranslatedSelect, useUntranslated } from './translations/untranslated.tsx'

const isTranslated: IsTranslated<OptionTerm> = ({ names }, code) => Boolean(names[code])

/** A term is found by its name in every language. */
const wordsOf = ({ name, names }: OptionTerm): string => [name, ...Object.values(names)].join(' ')

const tabs = ['colors', 'values', 'tags'] as const

/** Options of variants and tags, each translated once for all products: colours with swatches, values such as sizes, and tags. */
export default function AttributesPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data, error, refetch } = useDashboardOptionsQuery()
  const [query, setQuery] = useSearchParams()
  const [q, setQ] = useState('')
  const mayEdit = can(session, 'attributes', 'edit')
  const tab = tabs.find((key) => key === query.get('tab')) ?? 'colors'
  const failure = toFailure(error)
  const show = (key: string, untranslated: string | undefined) =>
    setQuery(
      { ...(key !== 'colors' && { tab: key }), ...(untranslated && { untranslated }) },
      { replace: true, preventScrollReset: true },
    )
  const ofTab: readonly OptionTerm[] = data ? { colors: data.colors, values: data.attributes, tags: data.tags }[tab] : []
  const { language, filters } = useUntranslated(ofTab, query.get('untranslated'), isTranslated)
  const shown = <Row extends OptionTerm>(rows: readonly Row[] = []) =>
    language ? rows.filter((row) => !isTranslated(row, language)) : rows
  const colors = matching(shown(data?.colors), q, (color) => `${wordsOf(color)} ${color.value}`)
  const values = matching(shown(data?.attributes), q, (value) => `${wordsOf(value)} ${value.label}`)
  const tags = matching(shown(data?.tags), q, wordsOf)
  if (!data && failure) return <Failed page failure={failure} onRetry={refetch} />
  const isEmpty = data && { colors: data.colors, values: data.attributes, tags: data.tags }[tab].length === 0
  const isNothing = { colors, values, tags }[tab].length === 0
  return (
    <DashboardPage narrow title={t('shell.sections.attributes')} text={t('dashboard.attributes.text')}>
      <Tabs
        label={t('shell.sections.attributes')}
        tabs={[
          { key: 'colors', label: t('dashboard.attributes.colors'), count: data?.colors.length },
          { key: 'values', label: t('dashboard.attributes.values'), count: data?.attributes.length },
          { key: 'tags', label: t('dashboard.attributes.tags'), count: data?.tags.length },
        ]}
        value={tab}
        onChange={(key) => show(key, language)}
      >
        {!data ? (
          <div aria-hidden className="grid gap-2.5 md:grid-cols-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-14 rounded-card" />
            ))}
          </div>
        ) : isEmpty ? (
          <EmptyState
            icon={<Palette aria-hidden />}
            title={t(`dashboard.attributes.empty.${tab}`)}
            text={t(tab === 'tags' ? 'dashboard.attributes.emptyTags' : 'dashboard.attributes.emptyText')}
          >
            {can(session, 'products', 'edit') && (
              <ButtonLink to={dashboardPaths.productNew}>{t('dashboard.products.new.title')}</ButtonLink>
            )}
          </EmptyState>
        ) : (
          <>
            <div className="mb-4 flex flex-wrap items-end gap-3">
              <SearchField label={t('dashboard.attributes.search')} value={q} onSearch={setQ} />
              <UntranslatedSelect filters={filters} value={language} onChange={(code) => show(tab, code)} />
            </div>
            {isNothing ? (
              language && !q ? (
                <EmptyState icon={<Check aria-hidden />} title={t('dashboard.translations.complete')} />
              ) : (
                <EmptyState
                  icon={<SearchX aria-hidden />}
                  title={t('dashboard.list.noMatch')}
                  text={t('dashboard.list.noMatchText')}
                />
              )
            ) : tab === 'colors' ? (
              <ColorList colors={colors} mayEdit={mayEdit} />
            ) : tab === 'tags' ? (
              <TagList tags={tags} mayEdit={mayEdit} />
            ) : (
              <AttributeValues values={values} labels={data.labels} mayEdit={mayEdit} />
            )}
          </>
        )}
      </Tabs>
    </DashboardPage>
  )
}
