import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'

/** A guest's wishlist is stored on this device and moves to the account on sign-in. */
export function GuestNotice() {
  const { t } = useTranslation()
  return (
    <div className="mb-7 flex items-start gap-x-3 rounded-card bg-sunken px-4 py-2 text-sm text-soft">
      <MonitorSmartphone aria-hidden className="mt-3 size-4.5 shrink-0" />
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-52 py-2">{t('wishlist.onDevice')}</span>
        <Link
          to={to(paths.signIn, undefined, { callbackUrl: paths.wishlist })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text hover:underline"
        >
          {t('wishlist.signIn')}
        </Link>
      </p>
    </div>
  )
}
