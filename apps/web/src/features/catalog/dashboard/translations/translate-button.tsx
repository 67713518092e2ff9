import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBrand, Names, OptionTerm } from '@haat/shared/catalog/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { TranslateButton } from '../../../../ui/dashboard/names/translate-button.tsx'
import { useShowUndo } from '../../../../ui/dashboard/use-undo.ts'
import { useCatalogChanges } from '../api.ts'

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
