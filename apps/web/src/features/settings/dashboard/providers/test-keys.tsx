import { endpoints } from 'virtual:dashboard-endpoints'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import { CircleCheck, CircleX, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'

interface Outcome {
  good: boolean
  text: string
  /** the keys work with a warning, or the provider's own error message */
  but?: string
}

/** Tests the saved keys with the provider and shows the result. */
export function TestKeys({ setup: { method, mode } }: { setup: PaymentSetup }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const tryOut = async () => {
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    const answer = await send(endpoints.payments.testKeys, { method })
    setBusy(false)
    if (answer.success)
      return setOutcome({
        good: answer.mode === mode,
        text: t(`dashboard.providers.works.${answer.mode}`, { account: `\u2068${answer.account}\u2069` }),
        ...(answer.mode !== mode && { but: t(`dashboard.providers.modeDiffers.${answer.mode}`) }),
      })
    const { code } = answer
    const text =
      code === 'provider_declined'
        ? t('dashboard.providers.refused')
        : code === 'provider_unavailable'
          ? t('dashboard.providers.silent')
          : t(`errors.${code}`)
    const reason = typeof answer.reason === 'string' ? `\u2068${answer.reason}\u2069` : undefined
    setOutcome({ good: false, text, ...(reason && { but: reason }) })
  }
  const Icon = outcome?.good ? CircleCheck : CircleX
  return (
    <div className="space-y-2.5">
      <Button size="sm" icon={<PlugZap aria-hidden className="size-4" />} loading={isBusy} onClick={() => void tryOut()}>
        {t('dashboard.providers.test')}
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {isBusy && <p className="text-sm text-soft">{t('dashboard.providers.testing')}</p>}
        {outcome && (
          <p className={outcome.good ? 'flex gap-2 text-sm text-good' : 'flex gap-2 text-sm text-bad'}>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {outcome.text} {outcome.but}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
