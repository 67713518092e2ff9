import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../lib/dashboard/editing/leave.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay.tsx'

/** Asks before leaving unsaved changes. */
export function LeaveQuestion({
  on,
  saved,
}: {
  on: boolean
  /** a draft stays stored in this browser */
  saved?: boolean
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const answer = useRef<(leaves: boolean) => void>(undefined)
  const ask = useCallback(() => {
    setOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])
  useLeaveGuard(on, ask)
  const say = (leaves: boolean) => {
    setOpen(false)
    answer.current?.(leaves)
  }
  return (
    <Dialog open={open} onOpenChange={() => say(false)} title={t('dashboard.edit.leaveTitle')} className="sm:max-w-md">
      <div className="space-y-5 p-5">
        <p className="text-soft">{t(saved ? 'dashboard.edit.leaveText' : 'dashboard.edit.leaveLost')}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => say(false)}>
            {t('dashboard.edit.stay')}
          </Button>
          <Button variant="danger" onClick={() => say(true)}>
            {t('dashboard.edit.leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
