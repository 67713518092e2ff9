import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'

const modes = ['test', 'live'] as const

/** Selects test or live mode. */
export function ModeChoice({ mode, onChoose }: { mode: PaymentMode; onChoose: (mode: PaymentMode) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.providers.modeLabel')}</legend>
      <div className="inline-flex gap-1 rounded-button bg-sunken p-1">
        {modes.map((one) => (
          <label
            key={one}
            className={cx(
              'inline-flex min-h-9 cursor-pointer items-center rounded-[9px] px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-brand-text max-md:min-h-11',
              one === mode ? 'bg-card font-semibold shadow-sm' : 'text-soft hover:text-ink',
            )}
          >
            <input type="radio" name={name} className="sr-only" checked={one === mode} onChange={() => onChoose(one)} />
            {t(`dashboard.providers.mode.${one}`)}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-soft">{t(`dashboard.providers.modeText.${mode}`)}</p>
    </fieldset>
  )
}
