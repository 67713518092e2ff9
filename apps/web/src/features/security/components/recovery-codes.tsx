import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { printElement } from '../../../lib/browser/print.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { CopyButton } from './copy-button.tsx'

/** Shows the recovery codes once. Closes only by confirming that they are saved, not by a click outside. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const sheet = useRef<HTMLDivElement>(null)
  const title = t('security.codes.title')
  const text = codes.join('\n')
  return (
    <Dialog open onOpenChange={() => undefined} title={title} className="sm:max-w-md [&>header>button]:hidden">
      <div className="space-y-5 p-5">
        <div ref={sheet} className="space-y-4">
          <p className="text-pretty text-soft">{t('security.codes.text', { shop: name })}</p>
          <ul dir="ltr" className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-button bg-sunken p-4 text-center font-mono">
            {codes.map((code) => (
              <li key={code} className="font-semibold tracking-wider">
                {code}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={text} label={t('security.codes.copy')} />
          <Button
            icon={<Download aria-hidden className="size-4.5" />}
            onClick={() => saveFile(`${t('security.codes.file')}.txt`, 'text/plain', `${name}: ${title}\n\n${text}\n`)}
          >
            {t('security.codes.download')}
          </Button>
          <Button
            icon={<Printer aria-hidden className="size-4.5" />}
            onClick={() => {
              if (!printElement(sheet.current!, `${name}: ${title}`)) toast.error(t('security.codes.printBlocked'))
            }}
          >
            {t('security.codes.print')}
          </Button>
        </div>
        <Button variant="primary" wide onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      </div>
    </Dialog>
  )
}
