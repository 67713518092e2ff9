import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInPanel } from '../../features/accounts/index.ts'
import { Dialog } from '../../ui/overlay.tsx'

/** Asks the user to sign in again over the current page. Closes when the user has signed in, here or in another tab. */
export default function SessionEnded({ email, open, onClose }: { email: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('accounts.ended.title')}>
      <Content email={email} />
    </Dialog>
  )
}

function Content({ email }: { email: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Runs after the dialog has focused its first button.
    const timer = setTimeout(
      () => box.current?.querySelector<HTMLInputElement>(`[name=${email ? 'password' : 'email'}]`)?.focus(),
      60,
    )
    return () => clearTimeout(timer)
  }, [email])
  return (
    <div ref={box} className="p-5">
      <p className="mb-5 text-soft">{t('accounts.ended.text')}</p>
      <SignInPanel keepsPage email={email} onDone={() => undefined} />
    </div>
  )
}
