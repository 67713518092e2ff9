import { endpoints } from 'virtual:endpoints'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useAsk } from '../../security/index.ts'

/** Offers to add guest orders of the confirmed email address to the account. */
export function ClaimBanner({ count }: { count: number }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const [isBusy, setBusy] = useState(false)
  if (count === 0) return null
  const claim = async () => {
    setBusy(true)
    const answer = await ask(send(endpoints.orders.claim, {}), ['Account', 'Orders'])
    setBusy(false)
    if (answer.success) toast.success(t('security.claim.done', { count: answer.claimed }))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <section
      aria-label={t('security.claim.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-brand-soft p-4 text-brand-text md:px-5"
    >
      <PackagePlus aria-hidden className="size-5 shrink-0 max-sm:self-start" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">{t('security.claim.found', { count })}</p>
      <Button loading={isBusy} onClick={() => void claim()}>
        {t('security.claim.add')}
      </Button>
    </section>
  )
}
