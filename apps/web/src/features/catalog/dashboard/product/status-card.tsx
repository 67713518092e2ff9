import { endpoints } from 'virtual:dashboard-endpoints'
import { factsOfProduct, type PublicationPart, shoppersSee } from '@haat/shared/catalog/dashboard/publication.ts'
import type { DashboardProduct, ProductStatus } from '@haat/shared/catalog/dashboard/schema.ts'
import { Archive, CalendarClock, EyeOff, type LucideIcon, PackageCheck, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useKeepFocus } from '../../../../lib/browser/use-keep-focus.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCatalogChanges } from '../api.ts'
import { PublishDialog } from './publish-dialog.tsx'
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

/** Status of the product and actions to change it. Saves unsaved changes first, so that the current content is published. */
export function StatusCard({
  product,
  missing,
  isChanged,
  save,
}: {
  product: DashboardProduct
  /** parts that the product lacks for sale, with unsaved changes */
  missing: readonly PublicationPart[]
  isChanged: boolean
  save: () => Promise<boolean>
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { settle } = useCatalogChanges()
  const showUndo = useShowUndo()
  const latest = useRef(product)
  useEffect(() => {
    latest.current = product
  }, [product])
  const [busy, setBusy] = useState<Move>()
  const [problem, setProblem] = useState<string>()
  const [isScheduling, setScheduling] = useState(false)
  const [asked, setAsked] = useState<'publish' | 'schedule'>()
  const { status, publishAt } = product
  const buttons = useKeepFocus<HTMLDivElement>()

  const move = async (input: Move, at?: string) => {
    if (busy) return
    setBusy(input)
    setProblem(undefined)
    if (isChanged && !(await save())) return setBusy(undefined)
    const { _id: productId, version } = latest.current
    const answer = await settle(
      send(endpoints.catalog.setStatus, { productId, version, status: looks[input].to, ...(at && { publishAt: at }) }),
    )
    setBusy(undefined)
    if (answer.success) {
      const isSoldOut = input === 'publish' && shoppersSee(factsOfProduct(answer.product)) === 'soldOut'
      showUndo(t(isSoldOut ? 'dashboard.products.publishedSoldOut' : `dashboard.products.moved.${input}`), answer.undo)
    } else if (answer.fields?.variants) setProblem(t('dashboard.products.nothingToSell'))
    else if (answer.fields?.price) setProblem(t('dashboard.products.problem.nothing'))
    else if (answer.fields?.publishAt) setProblem(t('dashboard.products.schedule.past'))
    else setProblem(t(`errors.${answer.code}`))
  }
  const start = (input: Move) => {
    if ((input === 'publish' || input === 'schedule') && missing.length > 0) setAsked(input)
    else if (input === 'schedule') setScheduling(true)
    else void move(input)
  }
  return (
    <Card
      className="max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-4 max-xl:gap-y-3"
      aria-label={t('dashboard.products.statusLabel')}
    >
      <p className="min-w-0 text-sm text-soft max-xl:flex-1 max-xl:basis-64 xl:mb-3.5">
        {status === 'scheduled' && publishAt
          ? t('dashboard.products.means.scheduled', { date: formatDateTime(publishAt, language) })
          : status === 'active' && shoppersSee(factsOfProduct(product)) === 'soldOut'
            ? t('dashboard.products.means.soldOut')
            : t(`dashboard.products.means.${status}`)}
      </p>
      {problem && (
        <div className="basis-full xl:mb-3">
          <FormAlert>{problem}</FormAlert>
        </div>
      )}
      <div ref={buttons} className="flex flex-wrap gap-2 xl:flex-col">
        {moves[status].map((input) => {
          const { Icon } = looks[input]
          const isMain = input === 'publish' && status !== 'archived'
          return (
            <Button
              key={input}
              size="sm"
              variant={isMain ? 'primary' : 'outline'}
              loading={busy === input}
              aria-haspopup={input === 'schedule' || (input === 'publish' && missing.length > 0) ? 'dialog' : undefined}
              icon={<Icon aria-hidden className="size-4" />}
              onClick={() => start(input)}
            >
              {isMain && isChanged ? t('dashboard.products.saveAndPublish') : t(`dashboard.products.move.${input}`)}
            </Button>
          )
        })}
      </div>
      {asked && (
        <PublishDialog
          missing={missing}
          isSimple={product.type === 'simple'}
          schedules={asked === 'schedule'}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            if (asked === 'schedule') setScheduling(true)
            else void move('publish')
          }}
        />
      )}
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
