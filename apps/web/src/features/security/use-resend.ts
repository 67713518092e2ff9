import { endpoints } from 'virtual:endpoints'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/api/api.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Resends the confirmation email, once per visit of the page. */
export function useResend() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const run = async () => {
    if (isBusy || sent) return
    setBusy(true)
    const answer = await send(endpoints.accounts.sendVerification, {})
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    setSent(true)
    toast.success(t('security.email.sent'))
  }
  return { resend: () => void run(), isBusy, sent }
}
