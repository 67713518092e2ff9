import type { ReactNode } from 'react'
import { loadNow } from '../../lib/browser/load-code.ts'

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Toasts appear top right for 2000 ms in colour (the specification); the library is loaded with the first one. */
const show = (kind: Kind, content: ReactNode, options?: { autoClose?: number; onClose?: () => void }) =>
  loadNow(() => import('./toaster.tsx')).then(
    ({ showToast }) => showToast(kind, content, options),
    () => typeof content === 'string' && showPlainly(content),
  )

/** Without a connection the library may be missing: the same text, for as long as it takes to read it. */
function showPlainly(text: string): void {
  const box = document.createElement('p')
  box.role = 'alert'
  box.className = 'fixed inset-x-4 top-20 z-60 mx-auto w-fit rounded-button bg-ink px-4 py-3 font-semibold text-paper shadow-lift'
  box.textContent = text
  document.body.append(box)
  setTimeout(() => box.remove(), 4000)
}

export const toast = {
  success: (text: ReactNode) => void show('success', text),
  error: (text: ReactNode) => void show('error', text),
  info: (text: ReactNode) => void show('info', text),
  /** Shows what was done with an undo button, for ten seconds. */
  undo: (text: string, label: string, onUndo: () => void) =>
    void show('info', <UndoText text={text} label={label} onUndo={onUndo} />, { autoClose: 10_000 }),
}

function UndoText({
  text,
  label,
  onUndo,
  closeToast,
}: {
  text: string
  label: string
  onUndo: () => void
  closeToast?: () => void
}) {
  return (
    <span className="flex flex-1 items-center justify-between gap-3">
      <span>{text}</span>
      <button
        type="button"
        className="min-h-9 rounded-[9px] px-3 font-semibold underline underline-offset-4 hover:bg-white/15"
        onClick={() => {
          onUndo()
          closeToast?.()
        }}
      >
        {label}
      </button>
    </span>
  )
}
