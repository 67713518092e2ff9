import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { authProblem } from '../auth-errors.ts'

/** Sign-in errors that the sign-in page cannot resolve; the raw code is not shown. */
export default function AuthErrorPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const problem = authProblem(query.get('error') ?? '')
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 focus:outline-none">
      <div className="flex max-w-md flex-col items-center text-center">
        <div className="mb-6 grid size-18 place-items-center rounded-full bg-brand-soft text-brand-text">
          <KeyRound aria-hidden className="size-8" />
        </div>
        <h1 className="text-[30px]">{t(`accounts.sorry.${problem}`)}</h1>
        <p className="mt-3 text-soft">{t(`accounts.error.${problem}`)}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <ButtonLink variant="primary" to={paths.signIn}>
            {t('accounts.signIn')}
          </ButtonLink>
          <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
        </div>
      </div>
    </main>
  )
}
