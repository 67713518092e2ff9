import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from './announce.ts'
import { IconButton } from './button.tsx'

/** Copies a text, and says so. Where the browser does not allow it, the text stands there to be marked by hand. */
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
      // It can still be marked.
    }
  }
  return (
    <IconButton label={label} className={className} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-4" />}
    </IconButton>
  )
}
