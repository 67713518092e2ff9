import { endpoints } from 'virtual:endpoints'
import type { OrderSummary } from '@haat/shared/orders/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'

interface Props {
  email: string
  onFound: (orders: (OrderSummary & { token: string })[]) => void
  onBack: () => void
}

/** The emailed code; submits as soon as six digits are entered. */
export function CodeForm({ email, onFound, onBack }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = () => form.current?.querySelector('input')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const confirm = async (code: string) => {
    if (isBusy) return
    if (code.length < 6) return refuse()
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.orders.lookupConfirm, { email, code })
    setBusy(false)
    if (answer.success) return onFound(answer.orders)
    if (answer.code === 'code_wrong' || answer.code === 'bad_request') return refuse()
    setFailure(t(`errors.${answer.code}`))
  }
  const refuse = () => {
    setWrong(true)
    input()?.focus()
    input()?.select()
  }
  const sendAgain = async () => {
    setFailure(undefined)
    const answer = await send(endpoints.orders.lookup, { email })
    if (!answer.success) return setFailure(t(`errors.${answer.code}`))
    announce(t('orders.find.sentAgain'))
    setValue('')
    setWrong(false)
    input()?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void confirm(plain(value))
      }}
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      <Input
        label={t('orders.find.code')}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={12}
        value={value}
        error={isWrong ? t('orders.find.codeWrong') : undefined}
        onChange={({ target }) => {
          setValue(target.value)
          setWrong(false)
          const typed = plain(target.value)
          if (/^\p{Nd}{6}$/u.test(typed) && typed !== plain(value)) void confirm(typed)
        }}
        className="[&_input]:min-h-15 [&_input]:text-center [&_input]:text-2xl [&_input]:font-semibold [&_input]:tracking-[0.35em] [&_input]:tabular"
      />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy}>
        {t('orders.find.show')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" className="-ms-4" onClick={onBack}>
          {t('orders.find.otherAddress')}
        </Button>
        <Button variant="quiet" className="-me-4" onClick={() => void sendAgain()}>
          {t('orders.find.again')}
        </Button>
      </div>
    </form>
  )
}

const plain = (value: string): string => value.replaceAll(/[\s-]/g, '')
