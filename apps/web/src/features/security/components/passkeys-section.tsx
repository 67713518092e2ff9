import type { Factors, Passkey } from '@haat/shared/security/schema.ts'
import { Cloud, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { canMakePasskeys } from '../make-passkey.ts'
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'
import { row, rows, Section } from './section.tsx'

/** Passkeys of the account. */
export function PasskeysSection({ factors: { passkeys, required, authenticator } }: { factors: Factors }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }>()
  const close = () => setOpen(undefined)
  const isLastFactor = required && !authenticator && passkeys.length === 1
  return (
    <Section
      Icon={Fingerprint}
      title={t('security.passkeys.title')}
      text={t(canMakePasskeys() || passkeys.length > 0 ? 'security.passkeys.text' : 'security.passkeys.unsupported')}
      action={canMakePasskeys() && <Button onClick={() => setOpen({ what: 'add' })}>{t('security.passkeys.add')}</Button>}
    >
      {passkeys.length > 0 && (
        <ul className={rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              isNeeded={isLastFactor}
              onRename={() => setOpen({ what: 'rename', passkey })}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'add' && <AddPasskey onClose={close} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </Section>
  )
}

interface RowProps {
  passkey: Passkey
  /** staff cannot remove their last second factor */
  isNeeded: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, since, lastUsed, backedUp }, isNeeded, onRename, onRemove }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isolated = `\u2068${name}\u2069`
  return (
    <li className={row}>
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {lastUsed
            ? t('security.passkeys.used', { date: formatDate(lastUsed, language) })
            : t('security.passkeys.added', { date: formatDate(since, language) })}
          {backedUp && (
            <span className="ms-2 inline-flex items-center gap-1">
              <Cloud aria-hidden className="size-3.5" />
              {t('security.passkeys.synced')}
            </span>
          )}
        </p>
      </div>
      <div className="-me-2 flex">
        <IconButton label={t('security.passkeys.rename', { name: isolated })} onClick={onRename}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        {!isNeeded && (
          <IconButton label={t('security.passkeys.remove', { name: isolated })} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
