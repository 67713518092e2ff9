import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { askForAlert, type Wanted } from '../api.ts'

/** Loaded on the first blur, to leave Zod out of the first download. */
const schema = () => loadNow(() => import('@haat/shared/accounts/schema.ts')).then(({ SignIn }) => SignIn.pick({ email: true }))

/** Asks a guest for an email. The answer is the same for every address: a confirmation email. */
export default function AlertDialog({ wanted, name, onClose }: { wanted: Wanted; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { form, problems, submit, field } = useForm(schema)

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    const answer = await askForAlert(wanted, { email: values.email!, language })
    setBusy(false)
    if (answer.success) setSentTo(values.email)
    else setFailure(t(`errors.${answer.code}`))
  }
  return (
    <Dialog open onOpenChange={onClose} title={t(`alerts.title.${wanted.kind}`)} className="sm:max-w-md">
      <div className="p-5 pt-1 md:p-6 md:pt-1">
        <p className="mb-4 text-soft">
          <bdi className="font-semibold text-ink">{name}</bdi>
          {[wanted.color, wanted.attribute].filter(Boolean).map((option) => (
            <span key={option}>
              {' · '}
              <bdi>{option}</bdi>
            </span>
          ))}
        </p>
        {sentTo ? (
          <div role="status" className="rounded-card bg-sunken p-4">
            <p className="flex items-center gap-2 font-semibold">
              <MailCheck aria-hidden className="size-5 text-brand-text" />
              {t('alerts.sentTitle')}
            </p>
            <p className="mt-1.5 text-sm text-soft">{t('alerts.sentText', { email: `\u2068${sentTo}\u2069` })}</p>
            <Button variant="ink" wide className="mt-4" onClick={onClose}>
              {t('alerts.fine')}
            </Button>
          </div>
        ) : (
          <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
            {failure && <FormAlert>{failure}</FormAlert>}
            <Input
              label={t('alerts.email')}
              hint={t('alerts.promise')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              dir="ltr"
              value={email}
              error={problems.email && t('alerts.emailWrong')}
              onChange={(event) => setEmail(event.target.value)}
              {...field}
            />
            <Button type="submit" variant="primary" size="lg" wide loading={isBusy}>
              {t('alerts.ask')}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  )
}
