import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor as State } from '../../lib/dashboard/editing/use-editor.ts'
import { latinLetter } from '../../lib/dashboard/keyboard.ts'
import { listText } from '../../lib/dashboard/list/list-text.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { Button } from '../button.tsx'
import { EditorNotices, type FieldLabels } from './editor-notices.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/**
 * Frame of an edit form: restores a draft, shows conflicts, contains the save bar and warns before leaving with unsaved changes.
 */
export function Editor<Values extends object>({
  editor,
  labels,
  failureText,
  onSaved,
  children,
}: {
  editor: State<Values>
  /** field labels for the save bar */
  labels: FieldLabels<Values>
  /** replaces the general text of the refusal */
  failureText?: string | undefined
  onSaved?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { changed } = editor
  const say = (names: (keyof Values & string)[]) =>
    listText(
      names.map((name) => labels[name]),
      language,
    )
  const save = async () => {
    if (changed.length > 0 && (await editor.save())) onSaved?.()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (latinLetter(event) !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <>
      <div className="not-empty:mb-5">
        <EditorNotices editor={editor} labels={labels} failureText={failureText} />
      </div>
      {children}
      {changed.length > 0 && (
        <section
          data-save-bar=""
          aria-label={t('dashboard.edit.unsaved')}
          className="sticky bottom-4 z-20 mt-6 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-[16px] bg-ink p-2.5 ps-5 text-paper shadow-lift dark:bg-sunken dark:text-ink"
        >
          <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
            <span className="font-semibold">{t('dashboard.edit.unsaved')}</span>{' '}
            <span className="opacity-80">{say(changed)}</span>
          </p>
          <div className="flex gap-2">
            <Button size="sm" variant="quiet" className="text-inherit! hover:bg-white/15!" onClick={editor.undoAll}>
              {t('dashboard.edit.discard')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-keyshortcuts="Control+S Meta+S"
              loading={editor.isSaving}
              onClick={() => void save()}
            >
              {t('ui.save')}
            </Button>
          </div>
        </section>
      )}
      <LeaveQuestion on={changed.length > 0} saved />
    </>
  )
}
