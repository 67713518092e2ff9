import { endpoints } from 'virtual:dashboard-endpoints'
import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useGo } from '../../../../lib/dashboard/editing/leave.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { TypedName } from '../../../../ui/dashboard/fields/typed-name.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { useCustomerChanges } from '../api.ts'

/** Erases a customer's data, which is irreversible; confirmed by typing the email. */
export function EraseSection({ customer: { _id: customerId, email, name } }: { customer: Customer }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { refresh } = useCustomerChanges()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  if (!can(session, 'customers', 'delete')) return null
  const erase = async () => {
    const answer = await send(endpoints.customers.erase, { customerId, email: email ?? '' })
    if (!answer.success && answer.code !== 'not_found')
      return t(answer.code === 'orders_open' ? 'dashboard.customers.erase.ordersOpen' : `errors.${answer.code}`)
    setAsking(false)
    toast.success(t('dashboard.customers.erase.done'))
    await go(dashboardPaths.customers)
    refresh()
    return undefined
  }
  return (
    <Card>
      <h2 className="text-lg">{t('dashboard.customers.erase.title')}</h2>
      <p className="mt-1 mb-3 text-sm text-soft">{t('dashboard.customers.erase.text')}</p>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('dashboard.customers.erase.action')}
      </Button>
      {isAsking && (
        <TypedName
          title={t('dashboard.customers.erase.title')}
          text={t('dashboard.customers.erase.ask')}
          name={email ?? name ?? t('dashboard.customers.noName')}
          action={t('dashboard.customers.erase.action')}
          onConfirm={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
