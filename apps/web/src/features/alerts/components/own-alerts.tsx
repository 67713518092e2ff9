import { BellRing, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useEndAlert, useOwnAlerts } from '../api.ts'

/** The user's alerts, with a remove button each. */
export function OwnAlerts() {
  const { t } = useTranslation()
  const alerts = useOwnAlerts()
  const end = useEndAlert()
  if (!alerts || alerts.length === 0) return null
  const stop = async (id: string) => {
    const answer = await end(id)
    if (answer.success) toast.success(t('alerts.ended'))
    else toast.error(t(`errors.${answer.code}`))
  }
  return (
    <section aria-labelledby="own-watches" className="mt-14 max-w-2xl">
      <h2 id="own-watches" className="text-2xl">
        {t('alerts.own.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {alerts.map(({ _id, kind, product, color, attribute }) => (
          <li key={_id} className="flex items-center gap-3 py-1.5 ps-4 pe-1.5">
            <BellRing aria-hidden className="size-4.5 shrink-0 text-brand-text" />
            <p className="min-w-0 flex-1 py-1.5">
              <Link
                to={to(paths.product, { slug: product.slug })}
                className="-my-1 inline-block py-1 font-medium hover:underline"
                dir="auto"
              >
                {product.name}
              </Link>
              <span className="block text-sm text-soft">
                {[color, attribute].filter(Boolean).map((option) => (
                  <span key={option}>
                    <bdi>{option}</bdi>
                    {' · '}
                  </span>
                ))}
                {t(`alerts.own.${kind}`)}
              </span>
            </p>
            <IconButton label={t('alerts.own.end', { name: product.name })} onClick={() => void stop(_id)}>
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
