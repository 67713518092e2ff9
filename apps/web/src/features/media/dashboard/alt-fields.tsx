import type { Alts } from '@haat/shared/media/dashboard/schema.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../lib/settings.ts'
import { Textarea } from '../../../ui/form/field.tsx'

export interface AltValues {
  alt: string
  alts: Alts
}

/** Alternative text of a picture in the shop's language and in its other languages. */
export function AltFields({
  value,
  readOnly,
  onChange,
}: {
  value: AltValues
  readOnly: boolean
  onChange: (value: AltValues) => void
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const others = useShopLanguages().filter(({ code }) => code !== own)
  return (
    <>
      <Textarea
        label={t('dashboard.media.alt')}
        hint={t('dashboard.media.altHint')}
        dir="auto"
        rows={2}
        maxLength={300}
        readOnly={readOnly}
        value={value.alt}
        onChange={({ target }) => onChange({ ...value, alt: target.value })}
      />
      {others.map(({ code, name }) => (
        <Textarea
          key={code}
          label={t('dashboard.media.altIn', { language: name })}
          lang={code}
          dir="auto"
          rows={1}
          maxLength={300}
          readOnly={readOnly}
          placeholder={value.alt}
          value={value.alts[code] ?? ''}
          onChange={({ target }) => onChange({ ...value, alts: { ...value.alts, [code]: target.value } })}
        />
      ))}
    </>
  )
}

export const isSameAlt = (one: AltValues, other: AltValues): boolean =>
  one.alt === other.alt && languageCodes.every((code) => (one.alts[code] ?? '') === (other.alts[code] ?? ''))
