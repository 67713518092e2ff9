import { endpoints } from 'virtual:dashboard-endpoints'
import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { Ban, Download, LockOpen, LogOut, MoreHorizontal, PackageOpen, PackageX, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { type PaletteAction, usePaletteActions } from '../../../../lib/dashboard/palette-actions.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { useCustomerChanges } from '../api.ts'

/** Actions on a customer. Blocking can be undone, so it needs no confirmation. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const act = useActs(customer)
  const navigate = useNavigate()
  const isBlocked = customer.status === 'disabled'
  const mayEdit = can(session, 'customers', 'edit')
  const newOrder =
    can(session, 'orders', 'edit') && !isBlocked
      ? `${dashboardPaths.orderNew}?${new URLSearchParams({ customer: customer._id }).toString()}`
      : undefined
  const block: PaletteAction = isBlocked
    ? { id: 'unblock', Icon: LockOpen, label: t('dashboard.customers.unblock'), run: () => void act.setStatus('active') }
    : { id: 'block', Icon: Ban, label: t('dashboard.customers.block'), run: () => void act.setStatus('disabled') }
  usePaletteActions([
    ...(newOrder
      ? [{ id: 'order', Icon: Plus, label: t('dashboard.customers.newOrder'), run: () => void navigate(newOrder) }]
      : []),
    ...(mayEdit ? [block] : []),
  ])
  const item = (key: string, Icon: typeof Ban, text: string, onSelect: () => unknown) => ({
    key,
    label: <Labelled icon={<Icon aria-hidden className="size-4.5 text-soft" />}>{text}</Labelled>,
    onSelect: () => void onSelect(),
  })
  return (
    <>
      {mayEdit && (
        <Menu
          label={t('dashboard.customers.more')}
          button={(props) => (
            <IconButton
              label={t('dashboard.customers.more')}
              className="size-9! rounded-button! border border-line max-md:size-11!"
              {...props}
            >
              <MoreHorizontal aria-hidden className="size-4.5" />
            </IconButton>
          )}
          items={[
            item(block.id, block.Icon, block.label, block.run),
            ...(customer.sessions > 0
              ? [item('sessions', LogOut, t('dashboard.customers.signOut', { count: customer.sessions }), act.endSessions)]
              : []),
            customer.openOrders.unlimited
              ? item('limit', PackageX, t('dashboard.customers.openOrders.restore'), () => act.setUnlimited(false))
              : item('unlimited', PackageOpen, t('dashboard.customers.openOrders.lift'), () => act.setUnlimited(true)),
            item('data', Download, t('dashboard.customers.data.action'), act.download),
          ]}
        />
      )}
      {newOrder && (
        <ButtonLink size="sm" variant="primary" to={newOrder} icon={<Plus aria-hidden className="size-4" />}>
          {t('dashboard.customers.newOrder')}
        </ButtonLink>
      )}
    </>
  )
}

const Labelled = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className="flex items-center gap-2.5">
    {icon}
    {children}
  </span>
)

function useActs({ _id: customerId, name, email }: Customer) {
  const { t } = useTranslation()
  const { settle, refresh } = useCustomerChanges()
  const showUndo = useShowUndo()
  const [isBusy, setBusy] = useState(false)
  const once = (work: () => Promise<void>) => async () => {
    if (isBusy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  return {
    setStatus: (status: 'active' | 'disabled') =>
      once(async () => {
        const answer = await send(endpoints.staff.setCustomerStatus, { customerId, status })
        if (!answer.success) return toast.error(t(`errors.${answer.code}`))
        showUndo(t(`dashboard.customers.done.${status}`), answer.undo)
        refresh()
      })(),
    setUnlimited: (unlimited: boolean) =>
      once(async () => {
        const answer = await settle(send(endpoints.customers.limitOrders, { customerId, unlimited }))
        if (!answer.success) return toast.error(t(`errors.${answer.code}`))
        showUndo(t(unlimited ? 'dashboard.customers.openOrders.lifted' : 'dashboard.customers.openOrders.restored'), answer.undo)
      })(),
    endSessions: once(async () => {
      const answer = await settle(send(endpoints.customers.endSessions, { customerId }))
      if (answer.success) toast.success(t('dashboard.customers.signedOut'))
      else toast.error(t(`errors.${answer.code}`))
    }),
    download: once(async () => {
      const answer = await send(endpoints.customers.data, { customerId })
      if (!answer.success) return toast.error(t(`errors.${answer.code}`))
      const file = (name || email || 'customer').replace(/[^\p{L}\p{N}]+/gu, '-')
      saveFile(`${file}.json`, 'application/json', JSON.stringify(answer.data, null, 2))
      toast.success(t('dashboard.customers.data.done'))
    }),
  }
}
