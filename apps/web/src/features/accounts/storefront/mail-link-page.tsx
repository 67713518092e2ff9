import { endpoints } from 'virtual:endpoints'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DoorState } from '../parts/door-state.tsx'
import { DeadLink, OpeningLink, UnreadLink } from '../parts/link-states.tsx'
import { useLink } from '../use-link.ts'

/** A link of a mail that says yes to a watch, or ends mails of its kind. */
export default function MailLinkPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { secret, link, retry } = useLink((token) => send(endpoints.watches.byLink, { token }))
  const home = <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed') return <UnreadLink title={t('watches.link.title')} failure={link.failure} onRetry={retry} />
  if (link.state === 'dead')
    return (
      <DeadLink secret={secret} text={t('watches.link.dead')}>
        {home}
      </DeadLink>
    )
  const { did, kind, product } = link.answer
  if (did === 'watching')
    return (
      <DoorState
        icon={<BellRing aria-hidden />}
        title={t('watches.link.watchingTitle')}
        text={
          product
            ? t(kind === 'stock' ? 'watches.link.watchingStock' : 'watches.link.watchingPrice', {
                name: `\u2068${product.name}\u2069`,
              })
            : t('watches.link.watchingGone')
        }
      >
        {product && (
          <ButtonLink variant="primary" to={to(paths.product, { slug: product.slug })}>
            {t('watches.link.look')}
          </ButtonLink>
        )}
        {home}
      </DoorState>
    )
  const about = did === 'carts_ended' ? 'carts' : 'watches'
  return (
    <DoorState icon={<BellOff aria-hidden />} title={t(`watches.link.${about}Title`)} text={t(`watches.link.${about}Text`)}>
      {about === 'carts' && session && <ButtonLink to={paths.account}>{t('watches.link.account')}</ButtonLink>}
      {home}
    </DoorState>
  )
}
