import {
  Ago,
  Button,
  Card,
  callEndpoint,
  formatNumber,
  Input,
  Skeleton,
  type Slots,
  toast,
  useErrorText,
  useLanguage,
  useTexts,
} from '@haat/web/extension'
import { type FormEvent, useCallback, useState } from 'react'
import type { Account, loyaltyApi } from '../endpoints.ts'
import { useAnswer } from './use-answer.ts'

const path = '/api/x/loyalty/customers/:userId'

/** The points of a customer, and a form that changes them. */
export default function CustomerPoints({ customerId: userId }: Slots['customer']) {
  const text = useTexts('loyalty')
  const language = useLanguage()
  const [changed, setChanged] = useState<Account>()
  const call = useCallback(() => callEndpoint<typeof loyaltyApi.customer>('GET', path, { userId }), [userId])
  const first = useAnswer(call)?.account
  const account = changed ?? first
  return (
    <Card aria-labelledby="loyalty-points">
      <h2 id="loyalty-points" className="text-lg">
        {text('title')}
      </h2>
      {!account ? (
        <Skeleton className="mt-4 h-16" />
      ) : (
        <>
          <p className="mt-1 text-lg font-semibold">{formatNumber(account.points, language)}</p>
          <Entries account={account} />
          <Adjust userId={userId} onChange={setChanged} />
        </>
      )}
    </Card>
  )
}

function Entries({ account: { entries } }: { account: Account }) {
  const text = useTexts('loyalty')
  const language = useLanguage()
  if (entries.length === 0) return <p className="mt-2 text-sm text-soft">{text('noEntries')}</p>
  return (
    <ul className="mt-1 divide-y divide-line">
      {entries.slice(0, 8).map(({ _id, kind, points, orderId, note, date }) => (
        <li key={_id} className="flex items-start justify-between gap-3 py-2.5 text-sm">
          <span className="min-w-0">
            {text(`kind.${kind}`)} <bdi dir="ltr">{orderId}</bdi>
            {note && <bdi className="block text-soft">{note}</bdi>}
            <span className="block text-soft">
              <Ago date={date} />
            </span>
          </span>
          <bdi dir="ltr" className="font-semibold">
            {formatNumber(points, language)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

function Adjust({ userId, onChange }: { userId: string; onChange: (account: Account) => void }) {
  const text = useTexts('loyalty')
  const errorText = useErrorText()
  const [points, setPoints] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !Number.isInteger(Number(points)) || Number(points) === 0) return
    setBusy(true)
    const input = { userId, points: Number(points), note }
    const answer = await callEndpoint<typeof loyaltyApi.adjust>('POST', `${path}/adjustments`, input)
    setBusy(false)
    if (!answer.success) return void toast.error(errorText(answer.code))
    onChange(answer.account)
    setPoints('')
    setNote('')
    toast.success(text('saved'))
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 space-y-3">
      <Input
        label={text('adjust')}
        value={points}
        dir="ltr"
        inputMode="numeric"
        onChange={({ target }) => setPoints(target.value)}
      />
      <Input label={text('note')} value={note} dir="auto" maxLength={200} onChange={({ target }) => setNote(target.value)} />
      <Button type="submit" size="sm" loading={isBusy}>
        {text('save')}
      </Button>
    </form>
  )
}
