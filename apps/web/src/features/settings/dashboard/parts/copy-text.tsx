import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../../../ui/announce.ts'
import { IconButton } from '../../../../ui/button.tsx'

/** Something to be entered elsewhere, and the button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(t('dashboard.settings.copied'))
    } catch {
      // It stands there to be marked by hand.
    }
  }
  return (
    <div className="min-w-0">
      <p className="text-[13px] text-soft">{label}</p>
      <div className="flex items-center gap-1 rounded-field border border-line bg-paper ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-2 text-[13px] break-all">
          {text}
        </code>
        <IconButton
          label={t('dashboard.settings.copy', { what: label })}
          className="size-9 max-md:size-11"
          onClick={() => void copy()}
        >
          {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
        </IconButton>
      </div>
    </div>
  )
}
