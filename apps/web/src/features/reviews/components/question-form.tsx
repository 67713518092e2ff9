import { endpoints } from 'virtual:endpoints'
import { publicName } from '@haat/shared/reviews/rules.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { getErrorCode } from '../../../lib/api/http.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { CaptchaState, useCaptcha } from '../../captcha/index.ts'

const load = () => loadNow(() => import('@haat/shared/reviews/schema.ts'))
const guestSchema = () => load().then(({ GuestQuestion }) => GuestQuestion)
const ownSchema = () => load().then(({ GuestQuestion }) => GuestQuestion.pick({ text: true }))

/** Question about a product. Guests give name and email; input survives a failure. */
export default function QuestionForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const language = useLanguage()
  const { form, problems, submit, field } = useForm(session ? ownSchema : guestSchema)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { isChecking, withCaptcha } = useCaptcha('contact')
  const getFieldError = (name: string) => problems[name] && t(`accounts.problem.${problems[name]}`)
  const ownName = publicName(session?.user.name ?? null)

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    const answer = await withCaptcha(
      (captcha) => send(endpoints.reviews.ask, { slug, text: values.text!, ...values, language, ...(captcha && { captcha }) }),
      getErrorCode,
    )
    setBusy(false)
    if (answer.success) onDone()
    else setFailure(t(`errors.${answer.code}`))
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-5 overflow-y-auto p-5">
      <Textarea
        label={t('reviews.question.text')}
        name="text"
        rows={4}
        maxLength={1000}
        dir="auto"
        hint={t('reviews.question.textHint')}
        error={getFieldError('text')}
        {...field}
      />
      {!session && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={t('reviews.question.name')}
            name="name"
            autoComplete="name"
            maxLength={120}
            dir="auto"
            error={getFieldError('name')}
            {...field}
          />
          <Input
            label={t('reviews.question.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            dir="ltr"
            error={getFieldError('email')}
            {...field}
          />
        </div>
      )}
      {failure && <FormAlert>{failure}</FormAlert>}
      <div className="space-y-3">
        <Button type="submit" variant="primary" size="lg" wide loading={isBusy}>
          {t('reviews.question.send')}
        </Button>
        <p className="text-center text-sm text-soft">
          {ownName ? t('reviews.question.readFirstNamed', { name: `\u2068${ownName}\u2069` }) : t('reviews.question.readFirst')}
        </p>
        <CaptchaState isChecking={isChecking} />
      </div>
    </form>
  )
}
