import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../lib/settings.ts'
import { IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { type Names, NamesDialog } from './names-dialog.tsx'

/** Opens the translations of a name; coloured when every language has one. */
export function TranslateButton(props: {
  name: string
  names: Names
  text: string
  /** maximum characters of a name */
  longest?: number
  onSave: (names: Names) => Promise<string | undefined>
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const [isOpen, setOpen] = useState(false)
  const { name, names } = props
  const others = languages.filter(({ code }) => code !== own)
  const missing = others.filter(({ code }) => !names[code])
  if (others.length === 0) return null
  return (
    <>
      <IconButton
        label={
          missing.length === 0
            ? t('dashboard.translations.translate', { name: `\u2068${name}\u2069` })
            : t('dashboard.translations.translateMissing', {
                name: `\u2068${name}\u2069`,
                languages: missing.map((language) => language.name).join(', '),
              })
        }
        className="relative z-10 md:size-9"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Languages aria-hidden className={cx('size-4', missing.length === 0 ? 'text-brand-text' : 'text-faint')} />
      </IconButton>
      {isOpen && <NamesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
