import { endpoints } from 'virtual:endpoints'
import type { Registration } from '@haat/shared/accounts/schema.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { paths } from '../../lib/paths.ts'
import { signIn } from '../../lib/session/sign-in.ts'
import { settingsLoaded } from '../../lib/settings.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Card } from '../../ui/bits.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { toast } from '../../ui/toast.tsx'
import { ShopFields } from './shop-fields.tsx'
import { currencyIn, likelyCountry } from './wish.ts'

const schema = () => import('./schema.ts').then(({ SetUpForm }) => SetUpForm)

/** Who runs the shop, and what it is: sent together, kept together or not at all. */
export function SetupForm({ secret, onDead }: { secret: string; onDead: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { form, problems, submit, refuse, field } = useForm(schema)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [country, setCountry] = useState(() => likelyCountry(navigator.languages))
  const [shop, setShop] = useState<SetUp['shop']>(() => ({ name: '', language, currency: currencyIn(country), primary: '' }))
  const enter = useEnter()

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = await submit()
    if (!values) return
    const { name, email, password, shop: shopName } = values as Registration & { shop: string }
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.setup.run, {
      token: secret,
      admin: { name, email, password },
      shop: { ...shop, name: shopName, language },
    })
    if (answer.success) return void (await enter(email, password))
    setBusy(false)
    if (answer.code === 'link_invalid') onDead()
    else if (answer.code === 'password_common') refuse('password', 'common')
    else setFailure(answer)
  }
  const errorOf = (name: string) => {
    const problem = problems[name]
    if (problem === 'short' && name === 'password') return t('accounts.strength.short')
    return problem && t(`accounts.problem.${problem}`)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="mt-8 space-y-5">
      <Card className="bg-card">
        <h2 className="mb-4 text-lg">{t('dashboard.setup.shop')}</h2>
        <ShopFields
          shop={shop}
          country={country}
          error={errorOf('shop')}
          field={field}
          onChange={(part) => setShop((before) => ({ ...before, ...part }))}
          onCountry={(code) => {
            setCountry(code)
            setShop((before) => ({ ...before, currency: currencyIn(code) }))
          }}
        />
      </Card>
      <Card>
        <h2 className="text-lg">{t('dashboard.setup.you')}</h2>
        <p className="mt-1 mb-4 text-sm text-soft">{t('dashboard.setup.youText')}</p>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <Input
            label={t('accounts.name')}
            name="name"
            autoComplete="name"
            maxLength={120}
            dir="auto"
            error={errorOf('name')}
            {...field}
          />
          <Input
            type="email"
            label={t('accounts.email')}
            name="email"
            inputMode="email"
            autoComplete="username"
            dir="ltr"
            className="[&_input]:text-page"
            error={errorOf('email')}
            {...field}
          />
          <div className="md:col-span-2">
            <PasswordInput
              label={t('accounts.password')}
              autoComplete="new-password"
              hint={<StrengthMeter password={password} />}
              error={errorOf('password')}
              onChange={({ target }) => setPassword(target.value)}
              {...field}
            />
          </div>
        </div>
      </Card>
      {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('dashboard.setup.open')}
        </Button>
        <p className="text-sm text-soft">{t('dashboard.setup.later')}</p>
      </div>
    </form>
  )
}

/** Into the dashboard of the shop that was opened a moment ago. */
function useEnter() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return async (email: string, password: string) => {
    const settings = await send(endpoints.settings.read, {})
    if (settings.success) dispatch(settingsLoaded(settings.settings))
    const { ok } = await signIn(email, password)
    if (ok) toast.success(t('dashboard.setup.done'))
    await navigate(ok ? paths.dashboard : paths.signIn, { replace: true })
  }
}
