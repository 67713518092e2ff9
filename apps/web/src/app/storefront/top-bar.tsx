import { MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../lib/settings.ts'
import { telHref } from '../../lib/tel.ts'
import { cx } from '../../ui/cx.ts'

/** Above the header: the announcement, and where there is room for it (the mobile menu has both) the short address and the phone. */
export function TopBar() {
  const { announcement, shortAddress, phoneHeader } = useSettings()
  const { t } = useTranslation()
  if (!announcement && !shortAddress && !phoneHeader) return null
  return (
    <aside
      aria-label={t('shell.announcement')}
      className={cx('bg-ink text-[13px] text-paper dark:bg-sunken dark:text-ink print:hidden', !announcement && 'max-lg:hidden')}
    >
      {/* first-paint.css draws the same bar before the first script */}
      <div className="container-page flex items-center justify-center gap-x-6 lg:grid lg:grid-cols-[1fr_auto_1fr]">
        <p className="hidden items-center gap-1.5 whitespace-nowrap lg:flex">
          {shortAddress && (
            <>
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              <bdi>{shortAddress}</bdi>
            </>
          )}
        </p>
        <p className="py-2 text-center">{announcement || '\u00a0'}</p>
        <p className="hidden justify-end whitespace-nowrap lg:flex">
          {phoneHeader && (
            <a href={telHref(phoneHeader)} className="inline-flex min-h-6 items-center gap-1.5 hover:underline">
              <Phone aria-hidden className="size-3.5 shrink-0" />
              <bdi dir="ltr">{phoneHeader}</bdi>
            </a>
          )}
        </p>
      </div>
    </aside>
  )
}
