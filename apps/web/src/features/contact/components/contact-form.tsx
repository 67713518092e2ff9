import { endpoints } from 'virtual:endpoints'
import type { ContactMessage } from '@haat/shared/contact/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { getErrorCode } from '../../../lib/api/http.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { CaptchaState, useCaptcha } from '../../captcha/index.ts'

const messageSchema = () => loadNow(() => import('@haat/shared/contact/schema.ts')).then(({ ContactMessage }) => ContactMessage)

/** Sends a message to the shop. Prefills name and email of a signed-in customer. Input survives a failure. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const { form, problems, submit, field } = useForm(messageSchema)
  // Undefined until the visitor types: the session may load after the form.
  const [name, setName] = useState<string>()
  const [email, setEmail] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { isChecking, withCaptcha } = useCaptcha('contact')

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = (await submit()) as ContactMessage | undefined
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    const answer = await withCaptcha(
      (captcha) => send(endpoints.contact.send, { ...values, ...(captcha && { captcha }) }),
      getErrorCode,
    )
    setBusy(false)
    if (answer.success) onSent(values.email)
    else setFailure(t(`errors.${answer.code}`))
  }
  const getFieldError = (name: keyof ContactMessage) => problems[name] && t(`accounts.problem.${problems[name]}`)
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={t('contact.name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          dir="auto"
          value={name ?? session?.user.name ?? ''}
          error={getFieldError('name')}
          onChange={({ target }) => setName(target.value)}
          {...field}
        />
        <Input
          label={t('contact.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          dir="ltr"
          value={email ?? session?.user.email ?? ''}
          error={getFieldError('email')}
          onChange={({ target }) => setEmail(target.value)}
          {...field}
        />
      </div>
      <Textarea
        label={t('contact.message')}
        name="message"
        rows={7}
        maxLength={5000}
        dir="auto"
        error={getFieldError('message')}
        {...field}
      />
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('contact.send')}
        </Button>
        <CaptchaState isChecking={isChecking} />
      </div>
    </form>
  )
}
