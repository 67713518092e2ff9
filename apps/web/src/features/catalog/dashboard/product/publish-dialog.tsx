import type { PublicationPart } from '@haat/shared/catalog/dashboard/publication.ts'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { partId } from './outline.tsx'
import { fieldIds } from './values.ts'

/** Asks before publishing a product that lacks something; each missing part leads to its field. */
export function PublishDialog({
  missing,
  isSimple,
  schedules,
  onDone,
  onClose,
}: {
  missing: readonly PublicationPart[]
  isSimple: boolean
  /** the product is scheduled, not published now */
  schedules: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const target = useRef<string>(undefined)
  const targets: Record<PublicationPart, string> = {
    price: isSimple ? fieldIds.price : partId('variants'),
    picture: partId('pictures'),
    stock: isSimple ? fieldIds.stock : partId('variants'),
    category: partId('organization'),
  }
  const goTo = (part: PublicationPart) => {
    target.current = targets[part]
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusAfter={() => (target.current ? document.getElementById(target.current) : null)}
      title={t(schedules ? 'dashboard.products.publishing.scheduleTitle' : 'dashboard.products.publishing.title')}
      className="sm:max-w-md"
    >
      <div className="space-y-4 p-5">
        <p>{t('dashboard.products.publishing.text')}</p>
        <ul className="divide-y divide-line rounded-card border border-line">
          {missing.map((part) => (
            <li key={part}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-sunken"
                onClick={() => goTo(part)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`dashboard.products.publishing.part.${part}`)}</span>
                  <span className="block text-sm text-soft">{t(`dashboard.products.publishing.effect.${part}`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-4.5 shrink-0 text-faint flip-rtl" />
              </button>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => goTo(missing[0]!)}>
            {t('dashboard.products.publishing.edit')}
          </Button>
          <Button onClick={onDone}>
            {t(schedules ? 'dashboard.products.publishing.scheduleAnyway' : 'dashboard.products.publishing.anyway')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
