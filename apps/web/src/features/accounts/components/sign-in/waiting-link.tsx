import { MailOpen } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { AuthState } from './auth-state.tsx'

interface Props {
  /** default: the action */
  title?: string
  text?: string
  action: string
  onGo: () => void
}

/** Asks for a click before an emailed link takes effect: mail scanners open links, but press no buttons. */
export function WaitingLink({ action, title = action, text = '', onGo }: Props) {
  return (
    <AuthState icon={<MailOpen aria-hidden />} title={title} text={text}>
      <Button variant="primary" onClick={onGo}>
        {action}
      </Button>
    </AuthState>
  )
}
