import {
  Checkbox,
  callEndpoint,
  formatMoney,
  formatNumber,
  type Slots,
  toast,
  useCurrency,
  useErrorText,
  useLanguage,
  useSession,
  useTexts,
} from '@haat/web/extension'
import { useState } from 'react'
import type { Account, loyaltyApi } from '../endpoints.ts'
import { readOwn, readRules } from './calls.ts'
import { useAnswer } from './use-answer.ts'

/** Lets a signed-in customer pay a part of the cart with points. */
export default function CartPoints({ refresh }: Slots['cart']) {
  const { session } = useSession()
  return session ? <OwnPoints refresh={refresh} /> : null
}

function OwnPoints({ refresh }: Slots['cart']) {
  const text = useTexts('loyalty')
  const errorText = useErrorText()
  const language = useLanguage()
  const currency = useCurrency()
  const rules = useAnswer(readRules)
  const first = useAnswer(readOwn)?.account
  const [changed, setChanged] = useState<Account>()
  const [isBusy, setBusy] = useState(false)
  const account = changed ?? first
  if (!account || !rules || account.points <= 0) return null

  const spend = async (spending: boolean) => {
    setBusy(true)
    const answer = await callEndpoint<typeof loyaltyApi.spend>('PUT', '/api/x/loyalty/spending', { spending })
    if (answer.success) {
      setChanged(answer.account)
      await refresh()
    } else toast.error(errorText(answer.code))
    setBusy(false)
  }
  const points = formatNumber(account.points, language)
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <p className="text-sm text-soft">{text('balance', { points, worth: formatMoney(account.worth, currency) })}</p>
      {account.points < rules.minimum ? (
        <p className="text-sm text-soft">{text('needed', { points: formatNumber(rules.minimum, language) })}</p>
      ) : (
        <Checkbox
          label={text('use')}
          checked={account.spending}
          disabled={isBusy}
          onChange={({ target }) => void spend(target.checked)}
        />
      )}
    </div>
  )
}
