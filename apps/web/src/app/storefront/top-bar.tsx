import { announcementAt } from '@haat/shared/settings/announcement.ts'
import { MapPin, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { telHref } from '../../lib/browser/tel.ts'
import { useSettings } from '../../lib/settings.ts'
import { cx } from '../../ui/cx.ts'

/** Bar above the header: the announcement and, on wide screens (phones have them in the menu), address and phone. */
export function TopBar() {
  const { announcementLink, shortAddress, phoneHeader } = useSettings()
  const announcement = useAnnouncement()
  const { t } = useTranslation()
  if (!announcement && !shortAddress && !phoneHeader) return null
  return (
    <aside
      aria-label={t('shell.announcement')}
      className={cx('bg-ink text-[13px] text-paper dark:bg-sunken dark:text-ink print:hidden', !announcement && 'max-lg:hidden')}
    >
      {/* page-shell/first-paint of the API draws the same bar before the first script runs */}
      <div className="container-page flex items-center justify-center gap-x-6 lg:grid lg:grid-cols-[1fr_auto_1fr]">
        <p className="hidden items-center gap-1.5 whitespace-nowrap lg:flex">
          {shortAddress && (
            <>
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              <bdi>{shortAddress}</bdi>
            </>
          )}
        </p>
        <p className="py-2 text-center">
          {announcement && announcementLink ? <Linked text={announcement} href={announcementLink} /> : announcement || '\u00a0'}
        </p>
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

const Linked = ({ text, href }: { text: string; href: string }) => {
  const className = 'underline underline-offset-4'
  return href.startsWith('/') ? (
    <Link to={href} className={className}>
      {text}
    </Link>
  ) : (
    <a href={href} className={className}>
      {text}
    </a>
  )
}

/** Longest delay of a timer in the browser, 24 days. */
const longest = 2 ** 31 - 1

/** The announcement until its period ends, also in a page that stays open. */
function useAnnouncement(): string {
  const settings = useSettings()
  const [now, setNow] = useState(() => new Date())
  // The server has decided whether it has started: the clock of this device may be slow.
  const { text, changesAt } = announcementAt({ ...settings, announcementFrom: null }, now)
  const end = changesAt?.getTime()
  useEffect(() => {
    const delay = end === undefined ? longest : end - Date.now()
    if (delay >= longest) return
    const timer = setTimeout(() => setNow(new Date()), delay)
    return () => clearTimeout(timer)
  }, [end])
  return text
}
