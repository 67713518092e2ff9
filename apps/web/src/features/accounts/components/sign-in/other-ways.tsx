import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '../../../../lib/browser/passkeys.ts'
import { type Provider, startProvider } from '../../../../lib/session/providers.ts'
import { BrandMark } from '../../../../ui/brand-mark.tsx'
import { Button } from '../../../../ui/button.tsx'
import { usePasskey } from '../../use-passkey.ts'
import { AuthAlert } from './auth-alert.tsx'

interface Props {
  providers: Provider[]
  callbackUrl: string
  /** enables signing in with a passkey on this page */
  onDone?: () => void
  /** opens the provider's page in a new tab, to stay on this page */
  keepsPage?: boolean | undefined
}

/** Sign-in with a passkey or a social provider. Renders nothing if none is available. */
export function OtherWays({ providers, callbackUrl, onDone, keepsPage }: Props) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState('')
  const [code, setCode] = useState<string>()
  const social = providers.filter(({ type }) => type === 'oauth')
  const passkeys = Boolean(onDone) && hasPasskeys()
  if (social.length === 0 && !passkeys) return null
  const leave = async (provider: Provider) => {
    setLeaving(provider.id)
    setCode(undefined)
    // Opened within the click handler, or the browser blocks the tab.
    const tab = keepsPage ? window.open('about:blank') : null
    if (tab) tab.opener = null
    const hasLeft = await startProvider(provider, callbackUrl, { tab })
    if (hasLeft && !tab) return
    setLeaving('')
    if (!hasLeft) setCode('OAuthSignin')
  }
  return (
    <div className="mt-6 space-y-3">
      <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('accounts.or')}
      </p>
      {code && <AuthAlert code={code} />}
      {passkeys && onDone && <PasskeyButton onCode={setCode} onDone={onDone} />}
      {social.map((provider) => (
        <Button
          key={provider.id}
          size="lg"
          wide
          className="animate-fade"
          icon={<BrandMark of={provider.id} />}
          loading={leaving === provider.id}
          onClick={() => void leave(provider)}
        >
          {t('accounts.continueWith', { provider: provider.name })}
        </Button>
      ))}
    </div>
  )
}

function PasskeyButton({ onCode, onDone }: { onCode: (code: string | undefined) => void; onDone: () => void }) {
  const { t } = useTranslation()
  const { isBusy, ask } = usePasskey(({ ok, error }) => {
    if (ok) onDone()
    else onCode(error ?? 'PasskeyRefused')
  })
  return (
    <Button
      size="lg"
      wide
      icon={<KeyRound aria-hidden className="size-5 text-brand-text" />}
      loading={isBusy}
      onClick={() => {
        onCode(undefined)
        ask()
      }}
    >
      {t('accounts.passkey')}
    </Button>
  )
}
