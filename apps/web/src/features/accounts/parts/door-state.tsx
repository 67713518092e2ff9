import { type ReactNode, useEffect } from 'react'
import { announce } from '../../../ui/announce.ts'
import { EmptyState } from '../../../ui/bits.tsx'

interface Props {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** What stands where a form was, or where a link was looked at: it is told, and the keyboard starts at it. */
export function DoorState({ title, ...rest }: Props) {
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(title)
  }, [title])
  return <EmptyState page title={title} {...rest} />
}
