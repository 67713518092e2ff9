import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { authProblem } from '../auth-errors.ts'

/** Why signing in did not work, in the visitor's language. */
export function AuthAlert({ code }: { code: string }) {
  const { t } = useTranslation()
  const problem = authProblem(code)
  return <FormAlert tone={problem === 'sessionRequired' ? 'info' : 'bad'}>{t(`accounts.error.${problem}`)}</FormAlert>
}
