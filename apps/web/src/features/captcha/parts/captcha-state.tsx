import { useTranslation } from 'react-i18next'

/** One line under a form while the browser solves a captcha. The line is read aloud. */
export function CaptchaState({ isChecking }: { isChecking: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={isChecking ? 'animate-fade text-center text-sm text-soft' : 'sr-only'}>
      {isChecking && t('captcha.checking')}
    </p>
  )
}
