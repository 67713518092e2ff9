import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import type { TodoKey } from '@haat/shared/overview/todo.ts'
import {
  ChevronRight,
  CircleCheck,
  CircleDollarSign,
  CirclePause,
  Globe,
  HandCoins,
  type LucideIcon,
  MailWarning,
  MessageCircleQuestion,
  PackageCheck,
  PackageOpen,
  PackageX,
  PencilLine,
  Star,
  TrendingDown,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { todoLinks } from '../links.ts'

const icons: Record<TodoKey, LucideIcon> = {
  refunds: HandCoins,
  mismatches: TriangleAlert,
  confirm: PackageCheck,
  pack: PackageOpen,
  ship: Truck,
  release: CirclePause,
  returns: Undo2,
  unpaid: CircleDollarSign,
  freeEverywhere: Globe,
  out: PackageX,
  low: TrendingDown,
  reviews: Star,
  questions: MessageCircleQuestion,
  mails: MailWarning,
  drafts: PencilLine,
}
const urgent: readonly TodoKey[] = ['refunds', 'mismatches', 'mails', 'freeEverywhere', 'out']

/** Larger counts are shown as "999+". */
const most = 999

/** Open tasks with links to them. */
export function TodoList({ todo }: { todo: Overview['todo'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = (count: number) => (count > most ? t('dashboard.overview.most', { count: most }) : formatNumber(count, language))
  return (
    <Card aria-labelledby="todo" className="self-start">
      <h2 id="todo" className="text-lg">
        {t('dashboard.overview.todoTitle')}
      </h2>
      {todo.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-soft">
          <CircleCheck aria-hidden className="size-5 text-good" />
          {t('dashboard.overview.nothing')}
        </p>
      ) : (
        <ul className="mt-2 -mb-1.5 divide-y divide-line">
          {todo.map(({ key, count }) => {
            const Icon = icons[key]
            return (
              <li key={key}>
                <Link
                  to={todoLinks[key]}
                  className="group -mx-2 flex min-h-12 items-center gap-3 rounded-[10px] px-2 hover:bg-sunken/60 focus-visible:-outline-offset-2"
                >
                  <Icon aria-hidden className={cx('size-4.5 shrink-0', urgent.includes(key) ? 'text-bad' : 'text-soft')} />
                  <span className="min-w-0 flex-1 text-sm">
                    <strong className="font-semibold tabular">{shown(count)}</strong>{' '}
                    {t(`dashboard.overview.todo.${key}`, { count })}
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint flip-rtl" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
