import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskProduct, ProductStatus } from '@haat/shared/catalog/desk-schema.ts'
import { Archive, CalendarClock, EyeOff, type LucideIcon, PackageCheck, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useTellUndo } from '../../../../lib/dashboard/use-undo.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Card } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { useCatalogChanges } from '../api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Move = 'publish' | 'schedule' | 'unpublish' | 'archive' | 'restore'

const moves: Record<ProductStatus, Move[]> = {
  draft: ['publish', 'schedule', 'archive'],
  scheduled: ['publish', 'schedule', 'unpublish'],
  active: ['unpublish', 'archive'],
  archived: ['restore', 'publish'],
}
const looks: Record<Move, { Icon: LucideIcon; to: ProductStatus }> = {
  publish: { Icon: PackageCheck, to: 'active' },
  schedule: { Icon: CalendarClock, to: 'scheduled' },
  unpublish: { Icon: EyeOff, to: 'draft' },
  archive: { Icon: Archive, to: 'archived' },
  restore: { Icon: RotateCcw, to: 'draft' },
}

/** Whether shoppers see the product, and what can be done about it. What is typed is saved first, so that the right thing is published. */
export function StatusCard({
  product,
  isChanged,
  save,
}: {
  product: DeskProduct
  isChanged: boolean
  save: () => Promise<boolean>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { settle } = useCatalogChanges()
  const tellUndo = useTellUndo()
  const latest = useRef(product)
  useEffect(() => {
    latest.current = product
  }, [product])
  const [busy, setBusy] = useState<Move>()
  const [problem, setProblem] = useState<string>()
  const [isScheduling, setScheduling] = useState(false)
  const { status, publishAt } = product

  const move = async (wish: Move, at?: string) => {
    if (busy) return
    setBusy(wish)
    setProblem(undefined)
    if (isChanged && !(await save())) return setBusy(undefined)
    const { _id: productId, version } = latest.current
    const answer = await settle(
      send(endpoints.catalog.setStatus, { productId, version, status: looks[wish].to, ...(at && { publishAt: at }) }),
    )
    setBusy(undefined)
    if (answer.success) tellUndo(t(`dashboard.products.moved.${wish}`), answer.undo)
    else if (answer.fields?.variants) setProblem(t('dashboard.products.nothingToSell'))
    else if (answer.fields?.price) setProblem(t('dashboard.products.problem.nothing'))
    else if (answer.fields?.publishAt) setProblem(t('dashboard.products.schedule.past'))
    else setProblem(t(`errors.${answer.code}`))
  }
  return (
    <Card
      className="max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-4 max-xl:gap-y-3"
      aria-label={t('dashboard.products.statusLabel')}
    >
      <p className="min-w-0 text-sm text-soft max-xl:flex-1 max-xl:basis-64 xl:mb-3.5">
        {status === 'scheduled' && publishAt
          ? t('dashboard.products.means.scheduled', { date: formatDateTime(publishAt, language) })
          : t(`dashboard.products.means.${status}`)}
      </p>
      {problem && (
        <div className="basis-full xl:mb-3">
          <FormAlert>{problem}</FormAlert>
        </div>
      )}
      <div className="flex flex-wrap gap-2 xl:flex-col">
        {moves[status].map((wish) => {
          const { Icon } = looks[wish]
          const isMain = wish === 'publish' && status !== 'archived'
          return (
            <Button
              key={wish}
              size="sm"
              variant={isMain ? 'primary' : 'outline'}
              className="max-md:min-h-11"
              loading={busy === wish}
              aria-haspopup={wish === 'schedule' ? 'dialog' : undefined}
              icon={<Icon aria-hidden className="size-4" />}
              onClick={() => (wish === 'schedule' ? setScheduling(true) : void move(wish))}
            >
              {isMain && isChanged ? t('dashboard.products.saveAndPublish') : t(`dashboard.products.move.${wish}`)}
            </Button>
          )
        })}
      </div>
      {isScheduling && (
        <ScheduleDialog
          before={publishAt}
          onClose={() => setScheduling(false)}
          onDone={(at) => {
            setScheduling(false)
            void move('schedule', at)
          }}
        />
      )}
    </Card>
  )
}
