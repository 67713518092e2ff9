import { coverageOf, type Note } from '@haat/shared/delivery/coverage.ts'
import type { DeskArea } from '@haat/shared/delivery/desk-schema.ts'
import { Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../../lib/dashboard/list-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card } from '../../../../ui/bits.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useWords } from '../use-words.ts'

const most = 12

/** Which area decides where several meet, and where none serves. */
export function CoverageNotes({ areas }: { areas: readonly DeskArea[] }) {
  const { t } = useTranslation()
  const notes = coverageOf(areas)
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
              {text}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const isGrave = ({ kind }: Note) => kind === 'nothing' || kind === 'hidden'

function useSentence(): (note: Note) => string {
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
