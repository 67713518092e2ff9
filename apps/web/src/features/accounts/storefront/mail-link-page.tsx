import { endpoints } from 'virtual:endpoints'
import { BellOff, BellRing, MailCheck, MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { InvalidLink, OpeningLink, UnreadLink } from '../components/sign-in/link-states.tsx'
import { useLink } from '../use-link.ts'

/** Handles emailed links that confirm an alert or unsubscribe. */
export default function MailLinkPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { secret, link, retry } = useLink((token) => send(endpoints.alerts.byLink, { token }))
  const home = <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed') return <UnreadLink title={t('alerts.link.title')} failure={link.failure} onRetry={retry} />
  if (link.state === 'dead')
    return (
      <InvalidLink secret={secret} text={t('alerts.link.dead')}>
        {home}
      </InvalidLink>
    )
  const { did, kind, product } = link.answer
  if (did === 'subscribed')
    return (
      <AuthState
        icon={<BellRing aria-hidden />}
        title={t('alerts.link.subscribedTitle')}
        text={
          product
            ? t(kind === 'stock' ? 'alerts.link.subscribedStock' : 'alerts.link.subscribedPrice', {
                name: `\u2068${product.name}\u2069`,
              })
            : t('alerts.link.subscribedGone')
        }
      >
        {product && (
          <ButtonLink variant="primary" to={to(paths.product, { slug: product.slug })}>
            {t('alerts.link.view')}
          </ButtonLink>
        )}
        {home}
      </AuthState>
    )
  if (did === 'newsletter_confirmed')
    return (
      <AuthState icon={<MailCheck aria-hidden />} title={t('newsletter.confirmedTitle')} text={t('newsletter.confirmedText')}>
        {home}
      </AuthState>
    )
  if (did === 'newsletter_ended')
    return (
      <AuthState icon={<MailX aria-hidden />} title={t('newsletter.endedTitle')} text={t('newsletter.endedText')}>
        {home}
      </AuthState>
    )
  const about = did === 'carts_ended' ? 'carts' : 'alerts'
  return (
    <AuthState icon={<BellOff aria-hidden />} title={t(`alerts.link.${about}Title`)} text={t(`alerts.link.${about}Text`)}>
      {about === 'carts' && session && <ButtonLink to={paths.account}>{t('alerts.link.account')}</ButtonLink>}
      {home}
    </AuthState>
  )
}
