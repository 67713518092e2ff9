import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/settings.ts'
import { Picture } from '../../ui/picture.tsx'

/** The shop's logo; without one its name, set as a wordmark; an icon before the shop has a name. */
export function Logo() {
  const { t } = useTranslation()
  const { logo, name } = useSettings()
  const picture = logo[0]
  return (
    <Link to={paths.home} aria-label={name || t('catalog.home')} className="inline-flex min-h-11 shrink-0 items-center" dir="ltr">
      {picture ? (
        <Picture picture={picture} alt={name} sizes="140px" priority className="h-8 w-auto dark:hue-rotate-180 dark:invert" />
      ) : name === '' ? (
        <Store aria-hidden className="size-7 text-brand-text" />
      ) : (
        <span className="font-head text-[26px] font-bold lowercase">
          {name}
          <span className="text-brand-text">.</span>
        </span>
      )}
    </Link>
  )
}
