import { type ReactNode, useEffect } from 'react'
import { announce } from '../../../../ui/feedback/announce.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'

interface Props {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** Result that replaces a form or a link check; announced and focused. */
export function AuthState({ title, ...rest }: Props) {
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(title)
  }, [title])
  return <EmptyState page title={title} {...rest} />
}
