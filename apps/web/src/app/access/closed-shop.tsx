import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send } from '../../lib/api/api.ts'
import type { ClosedMessages } from '../../lib/api/closed-shop.ts'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/form/field.tsx'
import { Logo } from '../storefront/logo.tsx'

/** Page of a closed shop: its message, and a form for the password. */
export default function ClosedShop({ messages }: { messages: ClosedMessages }) {
  const { t } = useTranslation()
  const { language: main } = useSettings()
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || password === '') return
    setBusy(true)
    setProblem(undefined)
    const answer = await send(endpoints.opening.enter, { password })
    if (answer.success) return location.reload()
    setBusy(false)
    const reason = { rate_limited: 'wait', password_wrong: 'wrong', bad_request: 'wrong' }[answer.code as string] as
      | 'wait'
      | 'wrong'
    setProblem(t(`shell.closed.${reason ?? 'failed'}`))
  }
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-paper p-5 focus:outline-none">
      <div className="w-full max-w-[30rem] rounded-card border border-line bg-card px-6 py-10 text-center">
        <Logo />
        <h1 className="mt-4 text-[32px]">{t('shell.closed.soon')}</h1>
        <p dir="auto" className="mt-3 whitespace-pre-line text-soft">
          {messages[language] || messages[main] || t('shell.closed.message')}
        </p>
        <form noValidate onSubmit={(event) => void enter(event)} className="mt-8 space-y-3 text-start">
          <Input
            label={t('shell.closed.password')}
            type="password"
            name="password"
            autoComplete="off"
            maxLength={100}
            value={password}
            error={problem}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit" variant="primary" loading={isBusy} className="w-full">
            {t('shell.closed.enter')}
          </Button>
        </form>
        <Link to={paths.signIn} className="mt-4 inline-flex min-h-11 items-center text-sm text-soft underline underline-offset-4">
          {t('shell.closed.staff')}
        </Link>
      </div>
    </main>
  )
}
