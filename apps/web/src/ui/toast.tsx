import type { ReactNode } from 'react'

type Kind = 'success' | 'error' | 'info' | 'warning'

/** Toasts stand top right for 2000 ms in colour (the specification); the library comes with the first one. */
const show = (kind: Kind, content: ReactNode, options?: { autoClose?: number; onClose?: () => void }) =>
  import('./toaster.tsx').then(({ showToast }) => showToast(kind, content, options))

export const toast = {
  success: (text: ReactNode) => void show('success', text),
  error: (text: ReactNode) => void show('error', text),
  info: (text: ReactNode) => void show('info', text),
  /** Says what happened and offers to take it back, for ten seconds. */
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
