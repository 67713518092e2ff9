import { defaultColours, derivePalette } from '@haat/shared/settings/contrast.ts'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { ColourPick, palettes, sixDigits } from '../settings/index.ts'
import { type ShopDraft, samplePrice } from './shop-draft.ts'

/** Colour of the shop: one of the palettes or an own one, with a preview. */
export function ColourField({ shop, onChange }: { shop: ShopDraft; onChange: (part: Partial<ShopDraft>) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.setup.colour')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {palettes.map(({ name, brand }) => {
          const value = name === 'house' ? '' : brand
          return (
            <button
              key={name}
              type="button"
              aria-pressed={shop.primary === value}
              title={t(`dashboard.settings.appearance.palette.${name}`)}
              aria-label={t(`dashboard.settings.appearance.palette.${name}`)}
              onClick={() => onChange({ primary: value })}
              ref={(dot) => void dot?.style.setProperty('background', brand)}
              className={cx(
                'size-11 rounded-full border-3 border-card outline-offset-1',
                shop.primary === value && 'outline-2 outline-ink',
              )}
            />
          )
        })}
        <ColourPick
          label={t('dashboard.setup.ownColour')}
          value={sixDigits(shop.primary, defaultColours.primary)}
          onChange={(primary) => onChange({ primary })}
        />
      </div>
      <Preview shop={shop} />
    </fieldset>
  )
}

/** Name and buy button of the shop in its colour. */
function Preview({ shop }: { shop: ShopDraft }) {
  const { t } = useTranslation()
  const { primary, primary_contrast } = (shop.primary && derivePalette(shop.primary)) || defaultColours
  return (
    <div aria-hidden className="mt-4 flex items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 py-3">
      <span dir="auto" className="min-w-0 truncate font-head text-xl font-bold">
        {shop.name || t('dashboard.setup.shopName')}
      </span>
      <span
        ref={(button) => {
          button?.style.setProperty('background', primary)
          button?.style.setProperty('color', primary_contrast)
        }}
        className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-button px-4 text-sm font-semibold"
      >
        <ShoppingBag className="size-4" />
        <bdi dir="ltr">{samplePrice(shop)}</bdi>
      </span>
    </div>
  )
}
