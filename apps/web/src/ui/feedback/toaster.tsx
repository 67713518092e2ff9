import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { toastTop } from './toast-place.ts'

let mounted = false
let shown = 0
const height = 56
const rise = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 })

/** Shows a toast; the container mounts with the first one. */
export function showToast(
  kind: 'success' | 'error' | 'info' | 'warning',
  content: ReactNode,
  options: { autoClose?: number } = {},
): void {
  if (!mounted) {
    mounted = true
    toast.onChange(({ status }) => {
      if (status === 'added') shown += 1
      if (status === 'removed') shown -= 1
    })
    const element = document.createElement('div')
    document.body.append(element)
    // Keyboard focus pauses the timeout, like hovering with the mouse.
    element.addEventListener('focusin', () => toast.pause())
    element.addEventListener('focusout', () => toast.play())
    createRoot(element).render(
      <ToastContainer
        position="top-right"
        autoClose={2000}
        theme="colored"
        rtl={document.documentElement.dir === 'rtl'}
        pauseOnHover
        pauseOnFocusLoss
        closeButton={false}
        hideProgressBar
        newestOnTop
        transition={rise}
        aria-label={i18next.t('ui.notifications')}
      />,
    )
  }
  placeToasts()
  toast[kind](content as string, { ...options, autoClose: options.autoClose ?? 2000 })
}

/** Moves the column of toasts where it covers no controls. While toasts are shown, it stays. */
function placeToasts(): void {
  if (shown > 0) return
  const top = toastTop(Math.min(380, innerWidth - 32), height)
  document.documentElement.style.setProperty('--toast-top', `${Math.round(top)}px`)
}
