import { endpoints } from 'virtual:endpoints'
import type { Registration } from '@haat/shared/accounts/schema.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { readNumber } from '../../lib/dashboard/read-number.ts'
import { proposedTimeZone } from '../../lib/dashboard/time-zones.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { paths } from '../../lib/paths.ts'
import { signIn } from '../../lib/session/sign-in.ts'
import { settingsLoaded } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Input } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { withMainLanguage } from '../../ui/form/language-choice.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { StrengthMeter } from '../../ui/form/strength-meter.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LogoField } from './logo-field.tsx'
import { saveLogo } from './save-logo.ts'
import { currencyIn, likelyCountry } from './setup-input.ts'
import type { ShopDraft } from './shop-draft.ts'
import { ShopFields } from './shop-fields.tsx'

const schema = () => loadNow(() => import('./schema.ts')).then(({ SetUpForm }) => SetUpForm)

/** Creates the first admin account and the shop in one request. */
export function SetupForm({ secret, onDead }: { secret: string; onDead: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { form, problems, submit, refuse, field } = useForm(schema)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [country, setCountry] = useState(() => likelyCountry(navigator.languages))
  const [timeZone, setTimeZone] = useState(() => proposedTimeZone(country))
  const [shop, setShop] = useState<ShopDraft>(() => ({
    name: '',
    languages: languageCodes,
    currency: currencyIn(country),
    primary: '',
    deliveryCost: '',
  }))
  const [logo, setLogo] = useState<File>()
  const enter = useEnter()

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = await submit()
    if (!values) return
    const {
      name,
      email,
      password,
      shop: shopName,
      deliveryCost,
    } = values as Registration & { shop: string; deliveryCost: string }
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.setup.run, {
      token: secret,
      admin: { name, email, password },
      shop: {
        ...shop,
        name: shopName,
        language,
        languages: withMainLanguage(language, shop.languages),
        country,
        timeZone,
        deliveryCost: readNumber(deliveryCost) ?? 0,
      },
    })
    if (answer.success) return void (await enter(email, password, logo))
    setBusy(false)
    if (answer.code === 'link_invalid') onDead()
    else if (answer.code === 'password_common') refuse('password', 'common')
    else setFailure(answer)
  }
  const getFieldError = (name: string) => {
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
          timeZone={timeZone}
          onTimeZone={setTimeZone}
          errors={{
            shop: getFieldError('shop'),
            country: problems.country && t('dashboard.setup.countryMissing'),
            deliveryCost: problems.deliveryCost && t('dashboard.setup.deliveryMissing'),
          }}
          field={field}
          onChange={(part) => setShop((before) => ({ ...before, ...part }))}
          onCountry={(code) => {
            setCountry(code)
            setTimeZone(proposedTimeZone(code))
            setShop((before) => ({ ...before, currency: currencyIn(code) }))
          }}
        >
          <LogoField logo={logo} onChange={setLogo} />
        </ShopFields>
      </Card>
      <Card>
        <h2 className="text-lg">{t('dashboard.setup.you')}</h2>
        <p className="mt-1 mb-4 text-sm text-soft">{t('dashboard.setup.youText')}</p>
        <AdminFields getError={getFieldError} field={field} />
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

interface AdminFieldsProps {
  /** the problem of a field as text */
  getError: (name: string) => string | undefined
  field: ReturnType<typeof useForm>['field']
}

/** Name, email and password of the first admin account. */
function AdminFields({ getError, field }: AdminFieldsProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <Input
        label={t('accounts.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        dir="auto"
        error={getError('name')}
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
        hint={t('dashboard.setup.emailHint')}
        error={getError('email')}
        {...field}
      />
      <div className="md:col-span-2">
        <PasswordInput
          label={t('accounts.password')}
          autoComplete="new-password"
          hint={<StrengthMeter password={password} />}
          error={getError('password')}
          onChange={({ target }) => setPassword(target.value)}
          {...field}
        />
      </div>
    </div>
  )
}

/** Opens the dashboard of the new shop. */
function useEnter() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return async (email: string, password: string, logo: File | undefined) => {
    const { ok } = await signIn(email, password)
    // The shop is open by now: a logo that fails is added later.
    if (ok && logo && !(await saveLogo(logo))) toast.error(t('dashboard.setup.logoFailed'))
    const settings = await send(endpoints.settings.read, {})
    if (settings.success) dispatch(settingsLoaded(settings.settings))
    if (ok) toast.success(t('dashboard.setup.done'))
    await navigate(ok ? paths.dashboard : paths.signIn, { replace: true })
  }
}
