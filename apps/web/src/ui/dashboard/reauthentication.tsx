import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { PasswordInput } from '../form/password-input.tsx'
import { Dialog } from '../overlay.tsx'

interface ReauthenticationState {
  password?: string
}
type Answered = { success: boolean; code?: string | undefined }

interface Reauthentication {
  /**
   * Sends the request; if the server requires reauthentication, asks for the password and sends again. Cancelling returns the
   * refusal.
   */
  withPassword: <Answer extends Answered>(send: (reauthentication: ReauthenticationState) => Promise<Answer>) => Promise<Answer>
  /** dialog to render in the page */
  dialog: ReactNode
}

/** Reauthentication for sensitive changes: required unless the user signed in recently. */
export function useReauthentication(): Reauthentication {
  const [asked, setAsked] = useState<{ isWrong: boolean; settle: (password: string | undefined) => void }>()
  const ask = (isWrong: boolean): Promise<string | undefined> =>
    new Promise((done) =>
      setAsked({
        isWrong,
        settle: (password) => {
          setAsked(undefined)
          done(password)
        },
      }),
    )
  return {
    withPassword: async (send) => {
      let answer = await send({})
      while (!answer.success && (answer.code === 'reauthentication_required' || answer.code === 'password_wrong')) {
        const password = await ask(answer.code === 'password_wrong')
        if (password === undefined) break
        answer = await send({ password })
      }
      return answer
    },
    dialog: asked && <PasswordDialog isWrong={asked.isWrong} onDone={asked.settle} />,
  }
}

function PasswordDialog({ isWrong, onDone }: { isWrong: boolean; onDone: (password: string | undefined) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(isWrong ? t('errors.password_wrong') : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password === '') setProblem(t('dashboard.edit.passwordNeeded'))
    else onDone(password)
  }
  return (
    <Dialog open onOpenChange={() => onDone(undefined)} title={t('dashboard.edit.passwordTitle')} className="sm:max-w-md">
      <form noValidate onSubmit={onSubmit} className="space-y-4 p-5">
        <p className="text-soft">{t('dashboard.edit.passwordText')}</p>
        <PasswordInput
          label={t('dashboard.edit.password')}
          autoComplete="current-password"
          autoFocus
          error={problem}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setProblem(undefined)
          }}
        />
        <div className="flex gap-3">
          <Button type="submit" variant="primary">
            {t('dashboard.edit.passwordDo')}
          </Button>
          <Button onClick={() => onDone(undefined)}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
