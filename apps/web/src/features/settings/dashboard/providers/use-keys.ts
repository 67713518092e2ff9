import { endpoints } from 'virtual:dashboard-endpoints'
import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useReauthentication } from '../../../../ui/dashboard/reauthentication.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useSetupChanges } from './api.ts'

/** Form state of a provider's keys. Saved keys are never returned by the server. */
export function useKeys(setup: PaymentSetup) {
  const { t } = useTranslation()
  const { show, refresh } = useSetupChanges()
  const { withPassword, dialog } = useReauthentication()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [wantedMode, setMode] = useState<PaymentMode>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mode = wantedMode ?? setup.mode
  const values = Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  const isChanged = Object.keys(values).length > 0 || mode !== setup.mode

  const save = async (): Promise<boolean> => {
    const missing = setup.fields.filter(({ name, hint }) => hint === null && !values[name])
    setProblems(Object.fromEntries(missing.map(({ name }) => [name, t('dashboard.providers.needed')])))
    setRefusal(undefined)
    if (missing.length > 0 || isBusy) return false
    setBusy(true)
    const input = { method: setup.method, mode, values, version: setup.version }
    const answer = await withPassword((reauthentication) => send(endpoints.payments.saveKeys, { ...input, ...reauthentication }))
    setBusy(false)
    if (answer.success) {
      show(answer.setup)
      setTyped({})
      setMode(undefined)
      toast.success(t('dashboard.providers.saved'))
      return true
    }
    if (answer.code === 'version_conflict') {
      const now = answer.setup as PaymentSetup | undefined
      if (now) show(now)
      else refresh()
      setRefusal(t('dashboard.providers.changedMeanwhile'))
    } else setRefusal(t(`errors.${answer.code}`))
    return false
  }
  return {
    mode,
    setMode,
    isChanged,
    isBusy,
    refusal,
    dialog,
    save,
    field: (name: string) => ({
      value: typed[name] ?? '',
      error: problems[name],
      change: (value: string) => {
        setTyped((before) => ({ ...before, [name]: value }))
        setProblems(({ [name]: _, ...others }) => others)
      },
    }),
  }
}
