import { MonitorSmartphone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { setAddedLines, useAddedLines } from '../sync/added-lines.ts'

/** Notice on the cart page that signing in added items, with undo. */
export function AddedLinesNotice() {
  const { t } = useTranslation()
  const brought = useAddedLines()
  if (!brought) return null
  return (
    <div className="mt-4 flex animate-rise items-center gap-x-3 rounded-card bg-info-soft ps-4 pe-1 text-sm text-info">
      <MonitorSmartphone aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 py-2.5">{t('cart.brought', { count: brought.count })}</p>
      <button type="button" onClick={brought.undo} className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4">
        {t('cart.undo')}
      </button>
      <IconButton label={t('cart.broughtRead')} onClick={() => setAddedLines(undefined)} className="text-info">
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
