import type { MomentKindName } from '@haat/shared/audit/moment.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../../ui/chip.tsx'
import { Collapsible } from '../../../../ui/layout/collapsible.tsx'
import { fieldName } from '../labels.ts'
import { keyOf, type MomentRow, momentName, sectionOf } from '../moment.ts'
import { DiffView } from './diff-view.tsx'

const tones: Record<MomentRow['change'], Tone> = { changed: 'info', created: 'warn', deleted: 'bad' }

/** Objects of one kind that differ, each with its differences behind its name. */
export function MomentGroup({
  kind,
  rows,
  chosen,
  onChoose,
}: {
  kind: MomentKindName
  rows: readonly MomentRow[]
  chosen: ReadonlySet<string>
  onChoose: (keys: readonly string[], on: boolean) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (rows.length === 0) return null
  const title = t(`dashboard.audit.moment.kinds.${kind}`)
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-lg font-semibold">
        {title} <span className="text-soft tabular">{formatNumber(rows.length, language)}</span>
      </h2>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex items-start gap-1">
            <label className="-ms-2 mt-2 block shrink-0 p-2">
              <input
                type="checkbox"
                className="block size-5 accent-brand"
                aria-label={t('dashboard.audit.moment.choose', { name: `\u2068${momentName(row)}\u2069` })}
                checked={chosen.has(keyOf(row))}
                disabled={!row.restorable}
                onChange={({ target }) => onChoose([keyOf(row)], target.checked)}
              />
            </label>
            <Collapsible
              className="min-w-0 flex-1"
              title={
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <bdi className="min-w-0 break-words">{momentName(row)}</bdi>
                  <Chip tone={tones[row.change]}>{t(`dashboard.audit.moment.change.${row.change}`)}</Chip>
                </span>
              }
            >
              <Details row={row} />
            </Collapsible>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Details({ row }: { row: MomentRow }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-3">
      {!row.restorable && <p className="text-sm text-soft">{t('dashboard.audit.moment.notAllowed')}</p>}
      {row.gaps.length > 0 && (
        <p className="text-sm text-warn">
          {t('dashboard.audit.moment.gaps', { fields: row.gaps.map((gap) => fieldName(gap)).join(', ') })}
        </p>
      )}
      <DiffView
        section={sectionOf(row)}
        diff={row.diff}
        labels={{ before: t('dashboard.audit.moment.then'), after: t('dashboard.audit.moment.now') }}
      />
    </div>
  )
}
