import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { type AuthProblem, authProblem } from '../../auth-errors.ts'

/** Codes that are instructions rather than errors. */
const calm: AuthProblem[] = ['sessionRequired', 'secondFactor', 'secondFactorExpired', 'passkeyCancelled']

/** Why signing in failed, in the visitor's language. */
export function AuthAlert({ code }: { code: string }) {
  const { t } = useTranslation()
  const problem = authProblem(code)
  return <FormAlert tone={calm.includes(problem) ? 'info' : 'bad'}>{t(`accounts.error.${problem}`)}</FormAlert>
}
