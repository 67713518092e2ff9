import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { Input } from './field.tsx'

/** Password field with a show button and a Caps Lock warning. */
export function PasswordInput({ onBlur, name = 'password', ...rest }: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <div>
      <Input
        {...rest}
        name={name}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={128}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCaps(false)
          onBlur?.(event)
        }}
        end={
          <IconButton label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')} onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          </IconButton>
        }
      />
      <p role="status" className="text-sm font-medium text-warn not-empty:mt-1.5">
        {hasCaps && t('accounts.capsLock')}
      </p>
    </div>
  )
}
