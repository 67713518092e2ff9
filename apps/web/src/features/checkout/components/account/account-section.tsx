import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warmsUp } from '../../../../lib/browser/load-code.ts'
import { lazyPart } from '../../../../lib/lazy-now.tsx'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useSettings } from '../../../../lib/settings.ts'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { useCart } from '../../../cart/index.ts'
import { StepTitle } from '../step-title.tsx'

const loadSignIn = () => import('./sign-in.tsx')
const SignIn = lazyPart(loadSignIn)

/** Shows the signed-in account, or offers or requires signing in. Input is not lost. */
export function AccountSection({ ended: isRefused }: { ended?: boolean }) {
  const { t } = useTranslation()
  const { session, ended: whose } = useSession()
  const ended = isRefused || whose !== undefined
  const { security } = useSettings()
  const { shippingInfo } = useCart()
  const [open, setOpen] = useState(false)
  if (session)
    return (
      <p className="flex items-center gap-2.5 text-sm text-soft">
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{t('checkout.signedInAs', { email: `\u2068${session.user.email}\u2069` })}</span>
      </p>
    )
  if (security.loginForPurchase && !ended) return <AccountFirst email={shippingInfo.email} />
  if (!ended && !open)
    return (
      <p className="text-sm text-soft">
        {t('checkout.haveAccount')}{' '}
        <button
          type="button"
          onClick={() => setOpen(true)}
          {...warmsUp(loadSignIn)}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t('accounts.signIn')}
        </button>
      </p>
    )
  return (
    <Card id="checkout-account" aria-labelledby="checkout-account-title" tabIndex={-1} className="scroll-mt-4 focus:outline-none">
      <h2 id="checkout-account-title" className="text-lg">
        {t(ended ? 'checkout.endedTitle' : 'accounts.signIn')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">{t(ended ? 'checkout.endedText' : 'checkout.accountText')}</p>
      <LazySection fallback={<Skeleton className="h-72 rounded-card" />}>
        <SignIn email={shippingInfo.email} first="signIn" onDone={() => setOpen(false)} />
      </LazySection>
    </Card>
  )
}

/** Shown before everything else if the shop does not accept guest orders. */
function AccountFirst({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-5">
      <div>
        <StepTitle>{t('checkout.accountTitle')}</StepTitle>
        <p className="mt-2 text-soft">{t('checkout.accountText')}</p>
      </div>
      <LazySection fallback={<Skeleton className="h-96 rounded-card" />}>
        <SignIn email={email} first="signUp" onDone={() => undefined} />
      </LazySection>
    </div>
  )
}
