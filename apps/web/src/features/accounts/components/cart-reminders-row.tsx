import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { useAsk } from '../../security/index.ts'

/** Opt-in for emails about abandoned carts. */
export function CartRemindersRow({ account }: { account: Account | undefined }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [wanted, setWanted] = useState<boolean>()
  const change = async (cartReminders: boolean) => {
    setWanted(cartReminders)
    const answer = await ask(send(endpoints.accounts.update, { cartReminders }))
    setWanted(undefined)
    if (answer.success) toast.success(t(cartReminders ? 'alerts.cart.on' : 'alerts.cart.off'))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <div>
      <Checkbox
        label={t('alerts.cart.label')}
        aria-describedby="cart-reminders-hint"
        checked={wanted ?? account?.cartReminders ?? false}
        disabled={!account}
        onChange={({ target }) => void change(target.checked)}
      />
      <p id="cart-reminders-hint" className="mt-0.5 text-sm text-soft">
        {t('alerts.cart.hint')}
      </p>
    </div>
  )
}
