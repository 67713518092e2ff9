import { endpoints } from 'virtual:endpoints'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/api/api.ts'
import { toast } from '../../ui/toast.tsx'

/** Sends the link that confirms the own address once more; once per look at the page is enough. */
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
