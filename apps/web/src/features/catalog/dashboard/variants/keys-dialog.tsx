import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/overlay.tsx'

const keys = [
  ['type', 'A…'],
  ['edit', 'F2 · Enter'],
  ['extend', 'Shift + ↑ ↓ ← →'],
  ['edge', 'Ctrl + ↑ ↓ ← →'],
  ['fill', 'Ctrl + D'],
  ['many', 'Ctrl + Enter'],
  ['copy', 'Ctrl + C · V'],
  ['undo', 'Ctrl + Z · Y'],
  ['empty', 'Delete'],
  ['all', 'Ctrl + A'],
  ['leave', 'Esc'],
  ['save', 'Ctrl + S'],
] as const

/** Keyboard shortcuts of the grid. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.variants.keys')} className="sm:max-w-md">
      <dl className="divide-y divide-line px-5 py-2">
        {keys.map(([name, combination]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt>{t(`dashboard.variants.key.${name}`)}</dt>
            <dd>
              <kbd dir="ltr" className="rounded-[8px] border border-line bg-sunken px-2 py-1 text-[13px] whitespace-nowrap">
                {combination}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
