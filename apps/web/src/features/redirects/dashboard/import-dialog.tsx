import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { type FileProblem, type FileRow, readRedirects } from './read-file.ts'
import { type ImportState, useImport } from './use-import.ts'

const shownRefused = 100

/** Imports redirects from a CSV file, with progress and the rows that were refused. */
export function ImportDialog({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<{ name: string; rows: FileRow[] }>()
  const [problem, setProblem] = useState<FileProblem>()
  const { state, start, stop } = useImport(onImported)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readRedirects(await chosen.text())
    setProblem(typeof read === 'string' ? read : undefined)
    setFile(typeof read === 'string' ? undefined : { name: chosen.name, rows: read })
  }
  const isRunning = state?.step === 'running'
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.redirects.import.title')} className="sm:max-w-xl">
      <div className="space-y-5 p-5">
        {state ? (
          <Progress state={state} />
        ) : (
          <>
            <p className="text-soft">{t('dashboard.redirects.import.text')}</p>
            <pre dir="ltr" className="overflow-x-auto rounded-field bg-sunken px-3.5 py-2.5 text-[13px]">
              {'Redirect from,Redirect to\n/collections/shoes,/category/shoes'}
            </pre>
            <FilePicker file={file} onChoose={(chosen) => void choose(chosen)} />
            {problem && <FormAlert>{t(`dashboard.redirects.import.${problem}`)}</FormAlert>}
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {!state && (
            <Button variant="primary" disabled={!file} onClick={() => file && start(file.rows)}>
              {t('dashboard.redirects.import.start')}
            </Button>
          )}
          {isRunning ? (
            <Button onClick={stop}>{t('dashboard.redirects.import.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t(state ? 'ui.close' : 'ui.cancel')}</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function FilePicker({
  file,
  onChoose,
}: {
  file: { name: string; rows: FileRow[] } | undefined
  onChoose: (file?: File) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('dashboard.redirects.import.file')}
      </label>
      <div className="relative flex min-h-16 items-center gap-3 rounded-card border border-dashed border-field-line px-4 py-2.5 text-sm text-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand-text hover:border-brand-text">
        <FileUp aria-hidden className="size-6 shrink-0" />
        <span id={`${id}-hint`} className="min-w-0">
          {file ? (
            <>
              <bdi className="block truncate font-medium text-ink">{file.name}</bdi>
              {t('dashboard.redirects.import.rows', { count: file.rows.length })}
            </>
          ) : (
            t('dashboard.redirects.import.choose')
          )}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </div>
    </div>
  )
}

function Progress({ state: { step, total, sent, counts, refused, failure } }: { state: ImportState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <div>
        <p role="status" className="font-semibold">
          {t(`dashboard.redirects.import.step.${step}`, {
            sent: formatNumber(sent, language),
            total: formatNumber(total, language),
          })}
        </p>
        <progress
          className="mt-2 block h-1.5 w-full overflow-hidden rounded-full accent-brand"
          aria-label={t('dashboard.redirects.import.title')}
          max={total}
          value={sent}
        />
      </div>
      {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {Object.entries({ ...counts, refused: refused.length }).map(([name, count]) => (
          <div key={name} className="rounded-card border border-line px-3 py-2">
            <dt className="text-sm text-soft">{t(`dashboard.redirects.import.count.${name as 'added'}`)}</dt>
            <dd className="text-lg font-semibold tabular">{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && step !== 'running' && (
        <section aria-label={t('dashboard.redirects.import.count.refused')}>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-card border border-line text-sm">
            {refused.slice(0, shownRefused).map(({ line, path, problem }) => (
              <li key={line} className="px-3 py-2">
                <span className="text-soft">{t('dashboard.redirects.import.line', { line: formatNumber(line, language) })}</span>{' '}
                <bdi dir="ltr" className="font-medium [overflow-wrap:anywhere]">
                  {path || '—'}
                </bdi>
                <span className="block text-bad">{t(`dashboard.redirects.problem.${problem}`)}</span>
              </li>
            ))}
          </ul>
          {refused.length > shownRefused && (
            <p className="mt-2 text-sm text-soft">
              {t('dashboard.redirects.import.more', { count: refused.length - shownRefused })}
            </p>
          )}
        </section>
      )}
    </>
  )
}
