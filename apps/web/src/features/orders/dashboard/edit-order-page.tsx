import type { DashboardOrder, EditPreview } from '@haat/shared/orders/dashboard/schema.ts'
import { Lock, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { toFailure } from '../../../lib/api/api.ts'
import { useParentTitle } from '../../../lib/dashboard/crumb.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { moneyInText } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Money } from '../../../ui/price.tsx'
import { useDashboardOrderQuery } from './api.ts'
import { PickedRow } from './components/edit/picked-row.tsx'
import { ProductPicker } from './components/edit/product-picker.tsx'
import { ConcurrentChanges } from './components/remote-changes.tsx'
import { StockText } from './components/stock-text.tsx'
import { maxQuantity, toKey, withPicked } from './list/picked.ts'
import { useEdit } from './use-edit.ts'

/** Edits the lines of an order that is not packed yet. */
export default function EditOrderPage() {
  const { orderId = '' } = useParams()
  const { currentData: order, error, refetch } = useDashboardOrderQuery(orderId, { refetchOnMountOrArgChange: true })
  const failure = toFailure(error)
  useParentTitle(orderId)
  if (!order)
    return failure ? (
      <Failed page failure={failure} onRetry={refetch} />
    ) : (
      <div aria-hidden className="space-y-5">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  return <EditOrder key={order._id} order={order} />
}

function EditOrder({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const edit = useEdit(order)
  const [isPicking, setPicking] = useState(false)
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const [isSaved, setSaved] = useState(false)
  const { orderId } = order
  const place = to(dashboardPaths.order, { orderId })
  const mayEdit = order.actions.includes('edit')
  if (!mayEdit && !isSaved)
    return (
      <>
        <ConcurrentChanges order={order} />
        <EmptyState
          page
          icon={<Lock aria-hidden />}
          title={t('dashboard.orders.edit.closedTitle')}
          text={t('dashboard.orders.edit.closedText')}
        >
          <ButtonLink to={place}>{t('dashboard.orders.edit.toOrder')}</ButtonLink>
        </EmptyState>
      </>
    )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await edit.save({ reason: reason.trim(), notify }))) return
    setSaved(true)
    toast.success(t('dashboard.orders.edit.saved'))
    void navigate(place, { replace: true })
  }
  return (
    <DashboardPage
      title={t('dashboard.orders.edit.title')}
      text={
        <>
          <bdi dir="ltr" className="font-semibold text-ink tabular">
            {orderId}
          </bdi>{' '}
          · {t('dashboard.orders.edit.text')}
        </>
      }
    >
      <div className="not-empty:mb-5">
        <ConcurrentChanges order={order} />
      </div>
      <form
        onSubmit={(event) => void save(event)}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]"
      >
        <Lines order={order} edit={edit} onPick={() => setPicking(true)} />
        <Summary order={order} edit={edit} reason={reason} onReason={setReason} notify={notify} onNotify={setNotify} />
      </form>
      {isPicking && (
        <ProductPicker onAdd={(picked) => edit.setAdded(withPicked(edit.added, picked))} onClose={() => setPicking(false)} />
      )}
      <LeaveQuestion on={edit.isChanged && !isSaved && !edit.isSaving} />
    </DashboardPage>
  )
}

interface PartProps {
  order: DashboardOrder
  edit: ReturnType<typeof useEdit>
}

/** Lines of the order and those that are added, each with its quantity. */
function Lines({ order, edit, onPick }: PartProps & { onPick: () => void }) {
  const { t } = useTranslation()
  const { currency } = order
  return (
    <Card aria-label={t('dashboard.orders.lines')} className="py-1 md:py-1.5">
      <ul className="divide-y divide-line">
        {order.items.map((line) => {
          const qty = edit.getQty(line)
          return (
            <PickedRow
              key={line._id}
              line={line}
              qty={qty}
              max={9999}
              currency={currency}
              note={
                qty === 0 ? (
                  <Chip>{t('dashboard.orders.edit.goesOut')}</Chip>
                ) : (
                  qty !== line.qty && <Chip tone="info">{t('dashboard.orders.edit.was', { qty: line.qty })}</Chip>
                )
              }
              onChange={(next) => edit.setQty(line._id, next)}
              onPutBack={() => edit.setQty(line._id, line.qty)}
            />
          )
        })}
        {edit.added.map((line) => (
          <PickedRow
            key={toKey(line)}
            line={line}
            qty={line.qty}
            max={maxQuantity(line, 9999)}
            currency={currency}
            note={
              <>
                <Chip tone="brand">{t('dashboard.orders.edit.isNew')}</Chip>
                <StockText stock={line.stock} />
              </>
            }
            onChange={(qty) =>
              edit.setAdded(edit.added.flatMap((one) => (toKey(one) !== toKey(line) ? [one] : qty > 0 ? [{ ...one, qty }] : [])))
            }
          />
        ))}
      </ul>
      <Button
        className="my-3 max-md:w-full"
        icon={<Plus aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={onPick}
      >
        {t('dashboard.orders.pick.add')}
      </Button>
    </Card>
  )
}

interface SummaryProps extends PartProps {
  reason: string
  onReason: (reason: string) => void
  notify: boolean
  onNotify: (notify: boolean) => void
}

/** Totals before and after, notices, the reason, whether to email the customer, and the save button. */
function Summary({ order, edit, reason, onReason, notify, onNotify }: SummaryProps) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="edit-sum" className="space-y-4 lg:sticky lg:top-4">
      <h2 id="edit-sum" className="text-lg">
        {t('dashboard.orders.new.summary')}
      </h2>
      <Sums order={order} edit={edit} />
      <div className="space-y-2 empty:hidden">
        {edit.notice && <FormAlert tone="info">{t('dashboard.orders.edit.totalMoved')}</FormAlert>}
        {edit.isEmpty && <FormAlert tone="info">{t('dashboard.orders.edit.empty')}</FormAlert>}
        {edit.preview?.couponLost && <FormAlert tone="info">{t('dashboard.orders.edit.couponLost')}</FormAlert>}
        {edit.preview && order.paymentMethod === 'cod' && isOnlyFiles(edit.preview) && (
          <FormAlert tone="info">{t('dashboard.orders.onlyFiles')}</FormAlert>
        )}
        {edit.failure && <FormAlert>{t(`errors.${edit.failure.code}`)}</FormAlert>}
      </div>
      <Textarea
        label={t('dashboard.orders.edit.reason')}
        optional={t('ui.optional')}
        hint={t('dashboard.orders.edit.reasonHint')}
        rows={2}
        dir="auto"
        maxLength={300}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <Checkbox label={t('dashboard.orders.edit.notify')} checked={notify} onChange={({ target }) => onNotify(target.checked)} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          loading={edit.isSaving}
          disabledReason={
            edit.isChanged
              ? edit.preview && !edit.isPending
                ? undefined
                : t('dashboard.orders.new.needs.quote')
              : t('dashboard.orders.edit.nothing')
          }
        >
          {t('dashboard.orders.edit.save')}
        </Button>
        <ButtonLink to={to(dashboardPaths.order, { orderId: order.orderId })}>{t('ui.cancel')}</ButtonLink>
      </div>
    </Card>
  )
}

/** Something is due, and nothing is delivered. */
const isOnlyFiles = ({ items, total }: EditPreview): boolean => total > 0 && items.every(({ digital }) => digital)

function Sums({ order: { total, currency }, edit }: PartProps) {
  const { t } = useTranslation()
  const { preview, isPending } = edit
  const difference = preview?.difference ?? 0
  const amount = moneyInText(Math.abs(difference), currency)
  return (
    <>
      <dl aria-busy={isPending} className={isPending ? 'space-y-2 opacity-60' : 'space-y-2'}>
        <div className="flex justify-between gap-4 text-soft">
          <dt>{t('dashboard.orders.edit.before')}</dt>
          <dd>
            <Money amount={total} currency={currency} />
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>{t('dashboard.orders.edit.after')}</dt>
          <dd>
            <Money amount={preview?.total ?? total} currency={currency} />
          </dd>
        </div>
      </dl>
      <p role="status" className="text-sm text-soft">
        {preview &&
          !isPending &&
          (difference > 0
            ? t('dashboard.orders.edit.more', { amount })
            : difference < 0
              ? t('dashboard.orders.edit.less', { amount })
              : t('dashboard.orders.edit.same'))}
      </p>
    </>
  )
}
