import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(t('security.copied'))
      setTimeout(() => setCopied(false), 2000)
    } catch {
      toast.error(t('security.notCopied'))
    }
  }
  return (
    <IconButton label={label} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden className="size-5 text-good" /> : <Copy aria-hidden className="size-5" />}
    </IconButton>
  )
}
