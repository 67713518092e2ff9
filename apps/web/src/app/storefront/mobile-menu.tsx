import { ChevronRight, Heart, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCategories, useIsAnyOnSale } from '../../features/catalog/index.ts'
import { useWishlistCount } from '../../features/wishlist/index.ts'
import { telHref } from '../../lib/browser/tel.ts'
import { setTheme, useTheme } from '../../lib/browser/theme.ts'
import { formatNumber } from '../../lib/format.ts'
import { paths, to } from '../../lib/paths.ts'
import { useCurrency, useSettings, useShopLanguages } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/overlay.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './use-menu-links.ts'

const row = 'flex min-h-13 items-center gap-3.5 rounded-button px-3 hover:bg-sunken'

/** The menu on phones: categories, wishlist, language, theme. */
export default function MobileMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wishlistCount = useWishlistCount()
  const all = useCategories()
  const isAnyOnSale = useIsAnyOnSale()
  const categories = all.filter(({ parent }) => parent === null)
  const chosen = useMenuLinks('header')
  const close = () => onOpenChange(false)
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('shell.header.menu')} side="start" className="max-w-[86vw]">
      <nav aria-label={t('shell.header.categories')} className="p-3">
        {chosen ? (
          chosen.map(({ label, href }) => {
            const image = all.find(({ slug }) => to(paths.category, { slug }) === href)?.image
            return (
              <MenuLink key={`${label} ${href}`} href={href} onClick={close} className={row}>
                {image && <Picture picture={image} alt="" sizes="36px" className="size-9 rounded-[9px] object-cover" />}
                <span className="flex-1">{label}</span>
                <ChevronRight aria-hidden className="size-4 text-faint flip-rtl" />
              </MenuLink>
            )
          })
        ) : (
          <>
            <Link to={paths.shop} onClick={close} className={cx(row, 'font-semibold')}>
              {t('shell.header.all')}
            </Link>
            {categories.map(({ slug, name, image }) => (
              <Link key={slug} to={to(paths.category, { slug })} onClick={close} className={row}>
                <Picture picture={image} alt="" sizes="36px" className="size-9 rounded-[9px] object-cover" />
                <span className="flex-1">{name}</span>
                <ChevronRight aria-hidden className="size-4 text-faint flip-rtl" />
              </Link>
            ))}
            {isAnyOnSale && (
              <Link to={to(paths.shop, undefined, { onSale: '1' })} onClick={close} className={cx(row, 'text-sale')}>
                {t('shell.header.sale')}
              </Link>
            )}
          </>
        )}
        <Link to={paths.wishlist} onClick={close} className={cx(row, 'mt-2 border-t border-line pt-3')}>
          <Heart aria-hidden className="size-5" />
          <span className="flex-1">{t('shell.header.wishlist')}</span>
          {wishlistCount > 0 && <span className="text-sm text-soft tabular">{formatNumber(wishlistCount, language)}</span>}
        </Link>
      </nav>
      <Preferences onLanguage={close} />
      <Contact />
    </Drawer>
  )
}

/** Language and theme. */
function Preferences({ onLanguage }: { onLanguage: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const theme = useTheme()
  const { s } = useCurrency()
  const changeLanguage = useChangeLanguage()
  const languages = useShopLanguages()
  return (
    <section className="space-y-5 border-t border-line p-5">
      {languages.length > 1 && (
        <fieldset>
          <legend className="mb-2 w-full text-sm font-semibold text-soft">
            <span className="flex items-center justify-between gap-3">
              {t('shell.header.languages')}
              <bdi dir="ltr">{`${language.toUpperCase()} · ${s}`}</bdi>
            </span>
          </legend>
          <div className="grid grid-cols-2 gap-2">
            {languages.map(({ code, name }) => (
              <button
                key={code}
                type="button"
                lang={code}
                aria-pressed={code === language}
                className={choice(code === language)}
                onClick={() => void changeLanguage(code).then(onLanguage)}
              >
                {name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold text-soft">{t('shell.header.theme')}</legend>
        <div className="flex gap-2">
          {(['light', 'dark'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === theme}
              className={choice(one === theme)}
              onClick={() => setTheme(one)}
            >
              {t(`shell.header.${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
    </section>
  )
}

const choice = (on: boolean) =>
  cx(
    'min-h-11 flex-1 rounded-button border px-3 font-medium',
    on ? 'border-brand-text bg-brand-soft text-brand-text' : 'border-line bg-card',
  )

/** Phone and short address of the shop, if it has them. */
function Contact() {
  const { t } = useTranslation()
  const { phoneHeader, shortAddress } = useSettings()
  if (!phoneHeader && !shortAddress) return null
  return (
    <section aria-label={t('shell.footer.contact')} className="border-t border-line p-3 text-soft">
      {phoneHeader && (
        <a href={telHref(phoneHeader)} className={row}>
          <Phone aria-hidden className="size-5 shrink-0" />
          <bdi dir="ltr">{phoneHeader}</bdi>
        </a>
      )}
      {shortAddress && (
        <p className="flex min-h-13 items-center gap-3.5 px-3">
          <MapPin aria-hidden className="size-5 shrink-0" />
          <bdi>{shortAddress}</bdi>
        </p>
      )}
    </section>
  )
}
