import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { CopyButton } from '../../copy-button.tsx'
import { FormAlert } from '../../form/form-alert.tsx'
import { Dialog } from '../../overlay.tsx'

interface Text {
  label: string
  text: string
  /** label of the copy button, by default that of a secret */
  copy?: string
  hint?: string
}

/** Dialog with a new secret, which is shown this once, and what else is copied with it. */
export function ShowSecret({ title, texts, onClose }: { title: string; texts: readonly Text[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={title} className="sm:max-w-xl">
      <div className="space-y-5 p-5">
        <FormAlert tone="info">{t('dashboard.apiKeys.once')}</FormAlert>
        {texts.map(({ label, text, copy = t('dashboard.apiKeys.copy'), hint }) => (
          <div key={label}>
            <p className="mb-1.5 text-sm font-semibold">{label}</p>
            <div className="flex items-center gap-1 rounded-field border border-line bg-sunken ps-3.5 pe-1" dir="ltr">
              <code className="min-w-0 flex-1 py-2.5 text-[13px] break-all">{text}</code>
              <CopyButton label={copy} text={text} done={t('dashboard.apiKeys.copied')} />
            </div>
            {hint && <p className="mt-2 text-sm text-soft">{hint}</p>}
          </div>
        ))}
        <Button variant="primary" onClick={onClose}>
          {t('dashboard.apiKeys.done')}
        </Button>
      </div>
    </Dialog>
  )
}
