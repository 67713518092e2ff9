import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/overlay.tsx'
import SearchField from './search-field.tsx'

/** Full-screen search on phones. */
export default function SearchSheet({
  open,
  onOpenChange,
  start,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  start: string
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('catalog.search.label')}
      className="h-dvh max-h-dvh rounded-none sm:h-[80dvh] sm:rounded-[20px]"
    >
      <div className="p-4">
        <SearchField start={start} inSheet onDone={() => onOpenChange(false)} />
      </div>
    </Dialog>
  )
}
