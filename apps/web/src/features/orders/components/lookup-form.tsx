import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'

/** Asks for the email of guest orders. Only the owner of the email learns whether there are any. */
export function LookupForm({ start, onSent }: { start: string; onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const wrong = (input: HTMLInputElement) => {
    setWrong(true)
    input.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = form.current!.querySelector('input')!
    const email = input.value.trim()
    if (isBusy) return
    if (!email || !input.validity.valid) return wrong(input)
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.orders.lookup, { email })
    setBusy(false)
    if (answer.success) return onSent(email)
    if (answer.fields?.email) return wrong(input)
    setFailure(t(`errors.${answer.code}`))
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      <Input
        label={t('orders.find.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        dir="ltr"
        required
        defaultValue={start}
        error={isWrong ? t('orders.find.emailWrong') : undefined}
        onInput={() => setWrong(false)}
      />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy}>
        {t('orders.find.send')}
      </Button>
    </form>
  )
}
