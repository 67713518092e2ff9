import { endpoints } from 'virtual:endpoints'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Card } from '../../../ui/bits.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProofDialog } from '../../security/index.ts'

/** Everything about the account as one file. */
export function DownloadPart() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const download = async (proof: { password?: string }) => {
    const answer = await send(endpoints.privacy.download, proof)
    if (!answer.success) return answer
    const day = new Date().toISOString().slice(0, 10)
    saveFile(`${t('privacy.download.file')}-${day}.json`, 'application/json', JSON.stringify(answer.data, null, 2))
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
        <ProofDialog
          title={t('privacy.download.title')}
          text={t('privacy.download.proof')}
          action={t('privacy.download.do')}
          onSend={download}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
