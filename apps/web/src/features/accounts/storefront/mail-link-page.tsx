import { endpoints } from 'virtual:endpoints'
import { BellOff, BellRing, MailCheck, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { apiUrl } from '../../../lib/api/origin.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { InvalidLink, OpeningLink, UnreadLink } from '../components/sign-in/link-states.tsx'
import { WaitingLink } from '../components/sign-in/waiting-link.tsx'
import { useLink } from '../use-link.ts'

/** Handles emailed links that sign in, confirm an alert or the newsletter, or unsubscribe: after a click. */
export default function MailLinkPage() {
  const { hash } = useLocation()
  const [signIn] = useState(hash.startsWith(`#${signInPath}`) ? hash.slice(1) : undefined)
  return signIn === undefined ? <LinkAction /> : <SignInLink path={signIn} />
}

/** Removes the token from the URL. The API redirects from there to the page that the user came from, or to the reason why the link is invalid. */
function SignInLink({ path }: { path: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.mailLink, { replace: true }), [navigate])
  const email = new URLSearchParams(path.slice(signInPath.length)).get('email') ?? ''
  return <WaitingLink text={`\u2068${email}\u2069`} action={t('accounts.signIn')} onGo={() => location.assign(apiUrl(path))} />
}

const signInPath = '/api/auth/callback/email?'

function LinkAction() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { secret, isWaiting, link, retry } = useLink((token) => send(endpoints.alerts.byLink, { token }), {
    byClick: true,
  })
  // The first letter of a token tells what the link does: `y` confirms an alert, `n` the newsletter, all others end something.
  if (isWaiting && secret.startsWith('y')) return <WaitingLink action={t('accounts.verify.title')} onGo={retry} />
  if (isWaiting && secret.startsWith('n'))
    return <WaitingLink title={t('newsletter.title')} text={t('newsletter.hint')} action={t('newsletter.signUp')} onGo={retry} />
  if (isWaiting) return <WaitingLink action={t('alerts.link.end')} onGo={retry} />
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
