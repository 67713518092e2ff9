import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProviders } from '../../../../lib/session/providers.ts'
import { cx } from '../../../../ui/cx.ts'
import { OtherWays } from './other-ways.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Way = 'signIn' | 'signUp'
const ways: Way[] = ['signIn', 'signUp']

interface Props {
  onDone: () => void
  email?: string
  first?: Way
  /** opens other pages in a new tab because this page has unsaved input */
  keepsPage?: boolean
}

/** Sign-in and registration inside another page; input is kept when switching between them. */
export function SignInPanel({ onDone, email = '', first = 'signIn', keepsPage }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [way, setWay] = useState(first)
  const [address, setAddress] = useState(email)
  const [isSecond, setSecond] = useState(false)
  const [code, setCode] = useState<string>()
  const providers = useProviders()
  const tabs = useRef<HTMLDivElement>(null)

  const show = (next: Way, { focus = false } = {}) => {
    setWay(next)
    if (focus) tabs.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(way === 'signIn' ? 'signUp' : 'signIn', { focus: true })
  }
  const panel = (one: Way) => ({
    role: 'tabpanel',
    id: `${id}-${one}-panel`,
    'aria-labelledby': `${id}-${one}`,
    hidden: way !== one,
  })
  const onSecondStep = () => setSecond(true)
  const onBack = (next?: string) => {
    setSecond(false)
    setCode(next)
    show('signIn')
  }
  if (isSecond)
    return (
      <div>
        <h3 className="mb-1 font-head text-lg">{t('accounts.second.title')}</h3>
        <SecondStep onDone={onDone} onBack={onBack} />
      </div>
    )
  return (
    <div>
      <div
        ref={tabs}
        role="tablist"
        aria-label={t('accounts.yourAccount')}
        onKeyDown={onKey}
        className="mb-5 grid grid-cols-2 gap-1 rounded-[14px] bg-sunken p-1"
      >
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={way === one}
            aria-controls={`${id}-${one}-panel`}
            tabIndex={way === one ? 0 : -1}
            onClick={() => show(one)}
            className={cx(
              'min-h-11 rounded-[10px] px-3 font-semibold transition-colors duration-150',
              way === one ? 'bg-card text-ink shadow-sm' : 'text-soft hover:text-ink',
            )}
          >
            {t(`accounts.${one}`)}
          </button>
        ))}
      </div>
      <div {...panel('signIn')}>
        <SignInForm
          code={code}
          email={address}
          onEmail={setAddress}
          onDone={onDone}
          onSecondStep={onSecondStep}
          keepsPage={keepsPage}
        />
      </div>
      <div {...panel('signUp')}>
        <SignUpForm
          email={address}
          onEmail={setAddress}
          onDone={onDone}
          onSecondStep={onSecondStep}
          signInInstead={(label) => (
            <button
              type="button"
              className="-my-1 inline-block py-1 font-semibold underline underline-offset-4"
              onClick={() => show('signIn', { focus: true })}
            >
              {label}
            </button>
          )}
        />
      </div>
      <OtherWays providers={providers} callbackUrl={location.href} keepsPage={keepsPage} {...(way === 'signIn' && { onDone })} />
    </div>
  )
}
