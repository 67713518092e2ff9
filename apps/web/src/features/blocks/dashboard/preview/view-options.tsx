import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { Select } from '../../../../ui/form/field.tsx'

/** How the preview shows the page. */
export interface View {
  width: 'desktop' | 'phone'
  theme: 'light' | 'dark'
  language: Language
}

/** Width, theme and language of the preview. */
export function ViewOptions({ view, onChange }: { view: View; onChange: (part: Partial<View>) => void }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  return (
    <div className="mb-3 grid grid-cols-3 gap-2">
      <Select
        label={t('dashboard.blocks.preview.width')}
        value={view.width}
        onChange={({ target }) => onChange({ width: target.value as View['width'] })}
      >
        <option value="desktop">{t('dashboard.blocks.preview.desktop')}</option>
        <option value="phone">{t('dashboard.blocks.preview.phone')}</option>
      </Select>
      <Select
        label={t('dashboard.blocks.preview.theme')}
        value={view.theme}
        onChange={({ target }) => onChange({ theme: target.value as View['theme'] })}
      >
        <option value="light">{t('dashboard.blocks.preview.light')}</option>
        <option value="dark">{t('dashboard.blocks.preview.dark')}</option>
      </Select>
      <Select
        label={t('dashboard.blocks.preview.language')}
        value={view.language}
        onChange={({ target }) => onChange({ language: target.value as Language })}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
