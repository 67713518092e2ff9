import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startProvider, useProviders } from '../../../lib/session/providers.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthAlert } from './auth-alert.tsx'

/** Signing in with somebody who knows the visitor already; nothing when the shop offers none. */
export function OtherWays({ callbackUrl }: { callbackUrl: string }) {
  const { t } = useTranslation()
  const providers = useProviders().filter(({ type }) => type === 'oauth')
  const [leaving, setLeaving] = useState('')
  const [failed, setFailed] = useState(false)
  if (providers.length === 0) return null
  return (
    <div className="mt-6 animate-fade space-y-3">
      <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('accounts.or')}
      </p>
      {failed && <AuthAlert code="OAuthSignin" />}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="lg"
          wide
          loading={leaving === provider.id}
          onClick={() => {
            setLeaving(provider.id)
            setFailed(false)
            void startProvider(provider, callbackUrl).then((left) => {
              if (left) return
              setLeaving('')
              setFailed(true)
            })
          }}
        >
          {t('accounts.continueWith', { provider: provider.name })}
        </Button>
      ))}
    </div>
  )
}
