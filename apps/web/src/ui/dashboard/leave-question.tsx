import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../lib/dashboard/leave.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay.tsx'

/** Asks before unsaved changes are left. */
export function LeaveQuestion({
  on,
  kept,
}: {
  on: boolean
  /** a draft stays in this browser */
  kept?: boolean
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
        <p className="text-soft">{t(kept ? 'dashboard.edit.leaveText' : 'dashboard.edit.leaveLost')}</p>
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
