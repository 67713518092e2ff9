import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { estimateStrength } from './strength.ts'

const words = ['short', 'weak', 'fair', 'strong'] as const
const tones = ['bg-line', 'bg-sale', 'bg-warn', 'bg-good'] as const

/** Password strength in three steps, with a word. Always visible, so that the layout does not shift. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = estimateStrength(password)
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">{password ? t(`accounts.strength.${words[strength]}`) : t('accounts.passwordHint')}</span>
      <span aria-hidden className="flex w-18 shrink-0 gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 flex-1 rounded-chip transition-colors duration-150',
              step <= strength ? tones[strength] : 'bg-line',
            )}
          />
        ))}
      </span>
    </span>
  )
}
