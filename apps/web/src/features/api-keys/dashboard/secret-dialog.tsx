import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../../lib/api/origin.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'

interface Props {
  apiKey: ApiKey
  secret: string
  onClose: () => void
}

/** The secret of a new key, which is shown this once, with a call to try it. */
export function SecretDialog({ apiKey, secret, onClose }: Props) {
  const { t } = useTranslation()
  const call = `curl -H 'Authorization: Bearer ${secret}' ${new URL(apiUrl(`/api/dashboard/${apiKey.permissions[0]?.name ?? ''}`), location.origin).href}`
  const copied = t('dashboard.apiKeys.copied')
  return (
    <Dialog open onOpenChange={onClose} title={apiKey.name} className="sm:max-w-xl">
      <div className="space-y-5 p-5">
        <FormAlert tone="info">{t('dashboard.apiKeys.once')}</FormAlert>
        <Copied label={t('dashboard.apiKeys.secret')} text={secret} copy={t('dashboard.apiKeys.copy')} done={copied} />
        <Copied label={t('dashboard.apiKeys.try')} text={call} copy={t('dashboard.apiKeys.copyCall')} done={copied} />
        <Button variant="primary" onClick={onClose}>
          {t('dashboard.apiKeys.done')}
        </Button>
      </div>
    </Dialog>
  )
}

const Copied = ({ label, text, copy, done }: { label: string; text: string; copy: string; done: string }) => (
  <div>
    <p className="mb-1.5 text-sm font-semibold">{label}</p>
    <div className="flex items-center gap-1 rounded-field border border-line bg-sunken ps-3.5 pe-1" dir="ltr">
      <code className="min-w-0 flex-1 py-2.5 text-[13px] break-all">{text}</code>
      <CopyButton label={copy} text={text} done={done} />
    </div>
  </div>
)
