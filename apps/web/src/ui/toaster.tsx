import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'

let mounted = false
const rise = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 })

/** Shows a toast; the container mounts itself with the first one. */
export function showToast(
  kind: 'success' | 'error' | 'info' | 'warning',
  content: ReactNode,
  options: { autoClose?: number } = {},
): void {
  if (!mounted) {
    mounted = true
    const element = document.createElement('div')
    document.body.append(element)
    // Who has reached a toast with the keyboard gets the time to use it, as with the mouse over it.
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
  toast[kind](content as string, { ...options, autoClose: options.autoClose ?? 2000 })
}
