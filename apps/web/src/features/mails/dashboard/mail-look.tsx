import type { DeskMail } from '@haat/shared/mails/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay.tsx'
import { useMailWords } from './columns.tsx'

/** A mail about an order as it would be written now: what was sent is kept nowhere. */
export function MailLook({ mail, onClose }: { mail: DeskMail; onClose: () => void }) {
  const { t } = useTranslation()
  const { kindName } = useMailWords()
  return (
    <Dialog open onOpenChange={onClose} title={kindName(mail.kind)} className="sm:max-w-2xl">
      <div className="px-5 pb-5">
        <p className="mb-3 text-sm text-soft">{t('dashboard.mails.asNow')}</p>
        <iframe
          title={kindName(mail.kind)}
          src={`/api/dashboard/mails/${mail._id}/page`}
          sandbox=""
          className="block h-[70dvh] w-full rounded-card border border-line bg-white"
        />
      </div>
    </Dialog>
  )
}
