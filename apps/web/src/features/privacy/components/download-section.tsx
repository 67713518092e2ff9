import { endpoints } from 'virtual:endpoints'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { shopToday } from '../../../lib/shop-time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ReauthenticationDialog } from '../../security/index.ts'

/** Downloads the account's data as a file. */
export function DownloadSection() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const download = async (reauthentication: { password?: string }) => {
    const answer = await send(endpoints.privacy.download, reauthentication)
    if (!answer.success) return answer
    saveFile(`${t('privacy.download.file')}-${shopToday()}.json`, 'application/json', JSON.stringify(answer.data, null, 2))
    toast.success(t('privacy.download.done'))
    setOpen(false)
  }
  return (
    <Card aria-labelledby="download" className="md:p-6">
      <h2 id="download" className="text-xl">
        {t('privacy.download.title')}
      </h2>
      <p className="mt-1.5 mb-5 text-pretty text-soft">{t('privacy.download.text')}</p>
      <Button icon={<Download aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {t('privacy.download.do')}
      </Button>
      {isOpen && (
        <ReauthenticationDialog
          title={t('privacy.download.title')}
          text={t('privacy.download.reauthentication')}
          action={t('privacy.download.do')}
          onSend={download}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
