import { GitMerge, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../../lib/dashboard/editing/use-editor.ts'
import { listText } from '../../lib/dashboard/list/list-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Button } from '../button.tsx'
import { FormAlert } from '../form/form-alert.tsx'

export type FieldLabels<Values> = { [Name in keyof Values & string]: string }

interface Props<Values extends object> {
  editor: Editor<Values>
  labels: FieldLabels<Values>
  /** replaces the general text of the refusal */
  failureText?: string | undefined
}

/** Notices above a form: a draft to restore, changes that another user saved in the meantime, and the reason of a refusal. */
export function EditorNotices<Values extends object>({ editor, labels, failureText }: Props<Values>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { draft, conflict, failure, changed } = editor
  const say = (names: (keyof Values & string)[]) =>
    listText(
      names.map((name) => labels[name]),
      language,
    )
  return (
    <div className="space-y-3 empty:hidden">
      {draft && changed.length === 0 && (
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
              : t('dashboard.edit.clash', { fields: say(conflict.clashes) })
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
      {failure && <FormAlert>{failureText ?? t(`errors.${failure.code}`)}</FormAlert>}
    </div>
  )
}

function Notice({ Icon, text, children }: { Icon: typeof History; text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex animate-rise flex-wrap items-center gap-3 rounded-button bg-info-soft px-4 py-2.5 text-info"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">{text}</p>
      <div className="flex gap-2">{children}</div>
    </div>
  )
}
