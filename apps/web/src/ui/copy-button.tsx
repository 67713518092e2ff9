import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { announce } from './feedback/announce.ts'

/** Copies a text and confirms it. If the browser refuses clipboard access, shows the text so that the user can select it. */
export function CopyButton({ label, text, done, className }: { label: string; text: string; done: string; className?: string }) {
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
      announce(done)
    } catch {
      // The user can still select the text.
    }
  }
  return (
    <IconButton label={label} className={className} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
    </IconButton>
  )
}
