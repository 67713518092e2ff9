import {
  type BlockProps,
  formatMoney,
  formatNumber,
  SafeHtml,
  useCurrency,
  useLanguage,
  useSession,
  useTexts,
} from '@haat/web/extension'
import { readOwn } from './calls.ts'
import { useAnswer } from './use-answer.ts'

/** The rules of the points, and the balance of a signed-in customer. */
export default function RulesBlock({ html, data: { balance } }: BlockProps<{ balance: boolean }>) {
  const { session } = useSession()
  return (
    <>
      <SafeHtml html={html} className="max-w-[68ch] text-[16px]" />
      {balance && session && <Balance />}
    </>
  )
}

function Balance() {
  const text = useTexts('loyalty')
  const language = useLanguage()
  const currency = useCurrency()
  const account = useAnswer(readOwn)?.account
  if (!account || account.points <= 0) return null
  return (
    <p className="mt-4 font-semibold">
      {text('balance', { points: formatNumber(account.points, language), worth: formatMoney(account.worth, currency) })}
    </p>
  )
}
