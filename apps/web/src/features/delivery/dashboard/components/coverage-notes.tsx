import { type CoverageNote, findCoverageNotes } from '@haat/shared/delivery/coverage.ts'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import { Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { useWords } from '../use-labels.ts'

const most = 12

/** Notes on overlapping areas and uncovered addresses. */
export function CoverageNotes({ areas }: { areas: readonly DashboardArea[] }) {
  const { t } = useTranslation()
  const notes = findCoverageNotes(areas)
  const sentence = useSentence()
  if (notes.length === 0) return null
  const sorted = [...notes.filter(isGrave), ...notes.filter((note) => !isGrave(note))].slice(0, most)
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('dashboard.delivery.notes.title')}</h2>
      <ul className="space-y-2 text-sm">
        {sorted.map((note) => {
          const Icon = isGrave(note) ? TriangleAlert : Info
          const text = sentence(note)
          return (
            <li key={text} className={cx('flex gap-2', isGrave(note) ? 'text-warn' : 'text-soft')}>
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const isGrave = ({ kind }: CoverageNote) => kind === 'nothing' || kind === 'hidden'

function useSentence(): (note: CoverageNote) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { place, country } = useWords()
  const name = (text: string) => `\u2068${text}\u2069`
  return (note) => {
    switch (note.kind) {
      case 'wins':
      case 'tie':
        return t(`dashboard.delivery.notes.${note.kind}`, {
          winner: name(note.winner),
          loser: name(note.loser),
          where: name(place(note.where)),
        })
      case 'hidden':
        return t('dashboard.delivery.notes.hidden', { area: name(note.area), by: name(note.by) })
      case 'gap':
        return t('dashboard.delivery.notes.gap', { countries: listText(note.countries.map(country), language) })
      case 'nothing':
        return t('dashboard.delivery.notes.nothing')
    }
  }
}
