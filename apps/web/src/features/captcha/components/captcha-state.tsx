import { useTranslation } from 'react-i18next'

/** Status line under a form while a captcha is solved, announced to screen readers. */
export function CaptchaState({ isChecking }: { isChecking: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={isChecking ? 'animate-fade text-center text-sm text-soft' : 'sr-only'}>
      {isChecking && t('captcha.checking')}
    </p>
  )
}
