import { endpoints } from 'virtual:endpoints'
import type { Account } from '@haat/shared/accounts/schema.ts'
import type { ErasedReviews } from '@haat/shared/privacy/endpoints.ts'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { signOut } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ReauthenticationDialog } from '../../security/index.ts'

interface Props {
  account: Account
  isStaff: boolean
}

/** Erases the account; says what is deleted and what is kept before asking for confirmation. */
export function EraseSection({ account, isStaff }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-labelledby="erase" className="md:p-6">
      <h2 id="erase" className="text-xl">
        {t('privacy.erase.title')}
      </h2>
      <p className="mt-1.5 text-pretty text-soft">{t('privacy.erase.text')}</p>
      <div className="my-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <What title={t('privacy.erase.goes')} Icon={X} items={goes.map((what) => t(`privacy.erase.gone.${what}`))} />
        <What title={t('privacy.erase.stays')} Icon={Check} items={stays.map((what) => t(`privacy.erase.retained.${what}`))} />
      </div>
      {isStaff ? (
        <FormAlert tone="info">{t('privacy.erase.staff')}</FormAlert>
      ) : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('privacy.erase.do')}
        </Button>
      )}
      {isOpen && <EraseDialog account={account} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const goes = ['profile', 'addresses', 'lists', 'ways'] as const
const stays = ['orders', 'reviews'] as const

const What = ({ title, Icon, items }: { title: string; Icon: typeof X; items: string[] }) => (
  <div>
    <h3 className="text-base font-semibold">{title}</h3>
    <ul className="mt-2 space-y-1.5">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5 text-soft">
          <Icon aria-hidden className="mt-1 size-4 shrink-0 text-faint" />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  </div>
)

function EraseDialog({ account: { email }, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [reviews, setReviews] = useState<ErasedReviews>('anonymous')
  const [hasOpenOrders, setOpenOrders] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const isOwn = () => {
    if (typed.trim().toLowerCase() === (email ?? '').toLowerCase()) return true
    setWrong(true)
    field.current?.focus()
    return false
  }
  const erase = async (reauthentication: { password?: string }) => {
    setOpenOrders(false)
    const answer = await send(endpoints.privacy.erase, { ...reauthentication, email: typed.trim(), reviews })
    if (!answer.success) {
      if (answer.code !== 'orders_open') return answer
      setOpenOrders(true)
      return 'said' as const
    }
    // Signing out clears the browser's data too.
    await signOut()
    toast.success(t('privacy.erase.done'))
    await navigate(paths.home, { replace: true })
  }
  return (
    <ReauthenticationDialog
      title={t('privacy.erase.do')}
      text={t('privacy.erase.last')}
      action={t('privacy.erase.confirm')}
      danger
      check={isOwn}
      onSend={erase}
      onClose={onClose}
    >
      {hasOpenOrders && (
        <FormAlert>
          {t('errors.orders_open')}{' '}
          <Link to={paths.orders} className="-my-1 inline-block py-1 font-semibold underline underline-offset-4">
            {t('privacy.erase.seeOrders')}
          </Link>
        </FormAlert>
      )}
      {email && (
        <Input
          ref={field}
          label={t('privacy.erase.email')}
          hint={<bdi dir="ltr">{email}</bdi>}
          name="typedEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          value={typed}
          error={isWrong ? t('privacy.erase.notYours', { email: `\u2068${email}\u2069` }) : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
      )}
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('privacy.erase.reviews.label')}</legend>
        {(['anonymous', 'removed'] as const).map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="reviews"
              value={choice}
              checked={reviews === choice}
              onChange={() => setReviews(choice)}
              className="size-4.5 accent-brand"
            />
            {t(`privacy.erase.reviews.${choice}`)}
          </label>
        ))}
      </fieldset>
    </ReauthenticationDialog>
  )
}
