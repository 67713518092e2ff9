import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/copy-button.tsx'

/** A value with a copy button. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <p className="text-[13px] text-soft">{label}</p>
      <div className="flex items-center gap-1 rounded-field border border-line bg-paper ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-2 text-[13px] break-all">
          {text}
        </code>
        <CopyButton
          label={t('dashboard.settings.copy', { what: label })}
          done={t('dashboard.settings.copied')}
          text={text}
          className="size-9 max-md:size-11"
        />
      </div>
    </div>
  )
}
