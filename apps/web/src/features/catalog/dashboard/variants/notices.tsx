import { GitMerge, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import type { SheetState } from './use-sheet.ts'

/** Notices of the edited variants: a draft of an earlier visit, changes by other users, a refused save. */
export function Notices({ state: { draft, conflict, failure } }: { state: SheetState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="space-y-3 not-empty:mb-4">
      {draft && (
        <Notice Icon={History} text={t('dashboard.edit.draft', { date: formatDateTime(new Date(draft.at), language) })}>
          <Button size="sm" variant="ink" onClick={draft.restore}>
            {t('dashboard.edit.restore')}
          </Button>
          <Button size="sm" variant="quiet" onClick={draft.drop}>
            {t('dashboard.edit.drop')}
          </Button>
        </Notice>
      )}
      {conflict && (
        <Notice
          Icon={GitMerge}
          text={
            conflict.clashes.length === 0
              ? t('dashboard.edit.merged')
              : t('dashboard.variants.clash', { count: conflict.clashes.length })
          }
        >
          {conflict.clashes.length > 0 && (
            <Button size="sm" variant="ink" onClick={conflict.takeTheirs}>
              {t('dashboard.edit.takeTheirs')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={conflict.dismiss}>
            {t(conflict.clashes.length > 0 ? 'dashboard.edit.keepMine' : 'dashboard.edit.fine')}
          </Button>
        </Notice>
      )}
      {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
    </div>
  )
}

const Notice = ({ Icon, text, children }: { Icon: typeof History; text: string; children: ReactNode }) => (
  <div role="status" className="flex animate-rise flex-wrap items-center gap-3 rounded-button bg-info-soft px-4 py-2.5 text-info">
    <Icon aria-hidden className="size-4.5 shrink-0" />
    <p className="min-w-0 flex-1 basis-56">{text}</p>
    <div className="flex gap-2">{children}</div>
  </div>
)
