import type { DashboardMail } from '@haat/shared/mails/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../lib/api/origin.ts'
import { Dialog } from '../../../ui/overlay.tsx'
import { useMailWords } from './columns.tsx'

/** Preview of an order email as it would be rendered now; sent emails are not stored. */
export function MailPreview({ mail, onClose }: { mail: DashboardMail; onClose: () => void }) {
  const { t } = useTranslation()
  const { kindName } = useMailWords()
  return (
    <Dialog open onOpenChange={onClose} title={kindName(mail.kind)} className="sm:max-w-2xl">
      <div className="px-5 pb-5">
        <p className="mb-3 text-sm text-soft">{t('dashboard.mails.asNow')}</p>
        <iframe
          title={kindName(mail.kind)}
          src={apiUrl(`/api/dashboard/mails/${mail._id}/page`)}
          sandbox=""
          className="block h-[70dvh] w-full rounded-card border border-line bg-white"
        />
      </div>
    </Dialog>
  )
}
