import type { MenuPlace } from '@haat/shared/pages/menu-rules.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { Heart, Search, ShoppingBag, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { useTargets } from '../link-targets.ts'
import type { MenuValues } from '../types.ts'

/** Preview of header and footer with the edited menus, in a selected language. */
export function MenusPreview({ menus }: { menus: MenuValues }) {
  const { t, i18n } = useTranslation()
  const settings = useSettings()
  const languages = useShopLanguages()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const shown = useShown(menus, language)
  const say = i18n.getFixedT(language)
  return (
    <section aria-label={t('dashboard.pages.menus.preview')} className="overflow-hidden rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-sunken/60 px-4 py-1.5">
        <h2 className="font-sans text-sm font-semibold tracking-normal">{t('dashboard.pages.menus.preview')}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
        <div role="group" aria-label={t('dashboard.pages.menus.previewIn')} className="flex gap-1">
          {languages.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === language}
              onClick={() => void i18n.loadLanguages(code).then(() => setLanguage(code))}
              className={cx(
                'min-h-11 rounded-chip px-3 text-sm md:min-h-9',
                code === language ? 'bg-card font-semibold' : 'text-soft hover:text-ink',
              )}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div lang={language} dir={textDirection(language)}>
        <div className="flex min-h-16 items-center gap-x-6 gap-y-2 bg-paper px-5 py-3 max-md:flex-wrap">
          <span className="font-head text-[22px] font-bold lowercase" dir="ltr">
            {settings.name}
            <span className="text-brand-text">.</span>
          </span>
          <Labels
            labels={shown('header')}
            className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1 text-soft max-md:order-last max-md:basis-full"
          />
          <span aria-hidden className="ms-auto flex gap-4 text-ink [&>svg]:size-4.5">
            <Search />
            <Heart />
            <User />
            <ShoppingBag />
          </span>
        </div>
        <div className="grid grid-cols-2 gap-6 border-t border-line bg-sunken/60 px-5 py-6 text-sm md:grid-cols-4">
          <span className="font-head text-lg font-bold lowercase max-md:col-span-2">
            <bdi>{settings.name}</bdi>
          </span>
          <Column title={say('shell.footer.shop')} labels={shown('footer-shop')} />
          <Column title={say('shell.footer.help')} labels={shown('footer-help')} />
        </div>
      </div>
    </section>
  )
}

const Column = ({ title, labels }: { title: string; labels: string[] }) => (
  <div>
    <p className="mb-1.5 font-semibold">{title}</p>
    <Labels labels={labels} className="space-y-1.5 text-soft" />
  </div>
)

const Labels = ({ labels, className }: { labels: string[]; className: string }) => (
  <ul className={className}>
    {labels.map((label, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same name
      <li key={at} className="break-words">
        <bdi>{label}</bdi>
      </li>
    ))}
  </ul>
)

/** Link labels of a menu: the edited links, or the default ones. */
function useShown(menus: MenuValues, language: Language): (place: MenuPlace) => string[] {
  const { findProblem, labelOf, ownLinks } = useTargets()
  return (place) =>
    (menus[place] ?? ownLinks(place))
      .filter(({ href }) => findProblem(href) === undefined)
      .flatMap((link) => labelOf(link, language) ?? [])
}
