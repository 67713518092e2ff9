import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBrand, Names, OptionTerm } from '@haat/shared/catalog/dashboard/schema.ts'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'
import { NamesDialog } from './names-dialog.tsx'

/** Translates a colour, an attribute value or the name of an attribute. */
export function TranslateTerm({ term }: { term: OptionTerm }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const save = async (names: Names) => {
    const answer = await send(endpoints.catalog.saveTerm, { name: term.name, version: term.version, names })
    refresh('DashboardOptions', 'DashboardProducts')
    if (!answer.success) return t(`errors.${answer.code}`)
    showUndo(t('dashboard.products.saved'), answer.undo)
    return undefined
  }
  return <TranslateButton name={term.name} names={term.names} text={t('dashboard.translations.everyProduct')} onSave={save} />
}

/** Translates the name of a brand. */
export function TranslateBrand({ brand }: { brand: DashboardBrand }) {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const showUndo = useShowUndo()
  const save = async (names: Names) => {
    const { _id: brandId, version, name } = brand
    const answer = await send(endpoints.catalog.saveBrand, { brandId, version, name, names })
    refresh('DashboardBrands', 'DashboardProducts')
    if (!answer.success) return t(`errors.${answer.code}`)
    showUndo(t('dashboard.products.saved'), answer.undo)
    return undefined
  }
  return <TranslateButton name={brand.name} names={brand.names} text={t('dashboard.translations.brandHint')} onSave={save} />
}

/** Opens the translations of a name; coloured when every language has one. */
function TranslateButton(props: {
  name: string
  names: Names
  text: string
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
        className={cx('relative z-10 md:size-9', missing.length === 0 ? 'text-brand-text' : 'text-faint hover:text-ink')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Languages aria-hidden className="size-4" />
      </IconButton>
      {isOpen && <NamesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
