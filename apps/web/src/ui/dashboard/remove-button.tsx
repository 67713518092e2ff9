import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../lib/api/http.ts'
import { useGo } from '../../lib/dashboard/editing/leave.ts'
import { Button } from '../button.tsx'
import { toast } from '../feedback/toast.tsx'
import { useShowUndo } from './use-undo.ts'

interface Props {
  label: string
  /** deletes the record of the page; `undo` is the audit entry */
  remove: () => Promise<Answer<{ undo: string | null }>>
  /** text of the toast after the deletion */
  removed: string
  /** path of the list that is shown then */
  list: string
  /** reloads the lists that contained the record */
  refresh: () => void
}

/** Button that deletes the record of a page, goes to the list and offers to undo. */
export function RemoveButton({ label, remove, removed, list, refresh }: Props) {
  const { t } = useTranslation()
  const go = useGo()
  const showUndo = useShowUndo()
  const [isBusy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    const answer = await remove()
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    await go(list)
    refresh()
    showUndo(removed, answer.undo)
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      className="text-bad!"
      loading={isBusy}
      icon={<Trash2 aria-hidden className="size-4" />}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  )
}
