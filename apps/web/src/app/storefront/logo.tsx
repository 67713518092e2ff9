import { logoSizes } from '@haat/shared/settings/logo.ts'
import { Store } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/settings.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'

/** A long name takes two lines on phones, beside four icons. */
const longName = 'text-lg leading-tight md:text-[26px]'

/** The shop's logo; else its name; else an icon. */
export function Logo() {
  const { t } = useTranslation()
  const { logo, name, logoHeightPhone, logoHeightDesktop } = useSettings()
  const picture = logo[0]
  return (
    <Link
      to={paths.home}
      aria-label={name || t('catalog.home')}
      className={cx('inline-flex min-h-11 min-w-0 items-center', picture && 'sm:flex-none')}
      dir="ltr"
      style={{ '--logo-phone': `${logoHeightPhone}px`, '--logo-desktop': `${logoHeightDesktop}px` } as CSSProperties}
    >
      {picture ? (
        <Picture
          picture={picture}
          alt={name}
          sizes={logoSizes(logoHeightPhone, logoHeightDesktop)}
          priority
          className="h-(--logo-phone) w-auto object-contain object-left md:h-(--logo-desktop) dark:hue-rotate-180 dark:invert"
        />
      ) : name === '' ? (
        <Store aria-hidden className="size-7 text-brand-text" />
      ) : (
        <span dir="auto" className={cx('font-head font-bold break-words', name.length > 8 ? longName : 'text-[26px]')}>
          {name}
        </span>
      )}
    </Link>
  )
}
