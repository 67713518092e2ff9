import type { AuditEntry } from '@haat/shared/audit/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { fieldName } from '../labels.ts'
import { type DiffPart, wordDiff } from '../word-diff.ts'
import { Value } from './value.tsx'

interface Labels {
  before: string
  after: string
}

/** Changed fields, each with its two values. `labels` name them; default: before and after. */
export function DiffView({ section, diff, names, labels }: Pick<AuditEntry, 'section' | 'diff' | 'names'> & { labels?: Labels }) {
  const { t } = useTranslation()
  const fields = Object.entries(diff)
  if (fields.length === 0) return <p className="text-soft">{t('dashboard.audit.noFields')}</p>
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(([field, [before, after]]) => (
        <div key={field} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="font-semibold break-words">
            <bdi>{fieldName(field, names)}</bdi>
          </dt>
          <dd className="min-w-0">
            <Change section={section} field={field} before={before} after={after} labels={labels} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({
  section,
  field,
  before,
  after,
  labels,
}: {
  section: AuditEntry['section']
  field: string
  before: unknown
  after: unknown
  labels: Labels | undefined
}) {
  const { t } = useTranslation()
  if (isLong(before) || isLong(after)) {
    const units = wordDiff(toText(before), toText(after))
    if (units) return <Words units={units} />
  }
  const side = (label: string, value: unknown, tone: string) => (
    <div className={`min-w-0 rounded-field px-3 py-2 ${tone}`}>
      <p className="text-xs font-semibold text-soft">{label}</p>
      <div className="break-words">
        <Value section={section} field={field} value={value} />
      </div>
    </div>
  )
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {side(labels?.before ?? t('dashboard.audit.before'), before, 'bg-sunken')}
      {side(labels?.after ?? t('dashboard.audit.after'), after, 'bg-brand-soft/60')}
    </div>
  )
}

const Words = ({ units }: { units: readonly DiffPart[] }) => (
  <p dir="auto" className="leading-relaxed break-words whitespace-pre-wrap">
    {units.map(({ kind, text }, at) => {
      const key = `${at}`
      if (kind === 'gone')
        return (
          <del key={key} className="rounded bg-bad-soft px-0.5 text-bad">
            {text}
          </del>
        )
      if (kind === 'new')
        return (
          <ins key={key} className="rounded bg-brand-soft px-0.5 text-good no-underline">
            {text}
          </ins>
        )
      return <span key={key}>{text}</span>
    })}
  </p>
)

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 60

/** Plain text of rich text. */
const toText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/<\/(p|li|h\d)>|<br ?\/?>/g, '\n')
        .replace(/<[^>]+>/g, '')
        .trim()
    : ''
