import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import './style-nonce.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** the title is visible to screen readers only */
  quiet?: boolean
  children: ReactNode
  /** stays at the bottom while the content scrolls */
  footer?: ReactNode
  className?: string
  /** element that gets the focus when the panel closes; default is the one that had it before */
  focusAfter?: () => HTMLElement | null
}

/** A click on a toast over an open panel does not close the panel. */
const ignoreToastClicks = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('.Toastify')) event.preventDefault()
}

/** Restores the focus on close: panels can open without a trigger button of their own. */
function useRestoreFocus(focusAfter?: Props['focusAfter']) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const next = focusAfter?.()
      if (next) {
        next.scrollIntoView({ block: 'center' })
        next.focus({ preventScroll: true })
      } else if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true })
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}

const backdrop = 'fixed inset-0 z-50 bg-shade animate-fade'

function Inner({ title, quiet, children, footer }: Pick<Props, 'title' | 'quiet' | 'children' | 'footer'>) {
  const { t } = useTranslation()
  return (
    <>
      <header
        className={cx(
          'flex items-center justify-between gap-3 ps-5 pe-2.5',
          quiet ? 'absolute end-0 top-0 z-10 pt-2.5' : 'border-b border-line py-2.5',
        )}
      >
        <Radix.Title className={cx('font-head text-lg', quiet && 'sr-only')}>{title}</Radix.Title>
        <Radix.Close asChild>
          <IconButton label={t('ui.close')}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </Radix.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</footer>}
    </>
  )
}

/** A panel that slides in from the end or the start of the page. */
export function Drawer({ open, onOpenChange, side = 'end', className, ...inner }: Props & { side?: 'start' | 'end' }) {
  const wayBack = useRestoreFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop} />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={ignoreToastClicks}
          {...wayBack}
          className={cx(
            'fixed inset-y-0 z-50 flex w-[min(440px,100vw)] animate-slide flex-col bg-paper shadow-lift focus:outline-none',
            side === 'end' ? 'end-0' : 'start-0 [--flow:-1] rtl:[--flow:1]',
            className,
          )}
        >
          <Inner {...inner} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A centred dialog; on phones it slides up from the bottom. */
export function Dialog({ open, onOpenChange, className, focusAfter, ...inner }: Props) {
  const wayBack = useRestoreFocus(focusAfter)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop} />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-end justify-items-center sm:place-items-center sm:p-6">
          <Radix.Content
            aria-describedby={undefined}
            onInteractOutside={ignoreToastClicks}
            {...wayBack}
            className={cx(
              'pointer-events-auto relative flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden rounded-t-[20px] bg-paper shadow-lift focus:outline-none sm:max-w-lg sm:rounded-[20px]',
              className,
            )}
          >
            <Inner {...inner} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
