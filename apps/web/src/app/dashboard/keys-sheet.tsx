import { useTranslation } from 'react-i18next'
import { useCurrentPageKeys } from '../../lib/dashboard/list/page-keys.ts'
import { Dialog } from '../../ui/overlay.tsx'
import { commandKey } from './keys.ts'
import type { Entry } from './menu.ts'

/** Dialog that lists the keyboard shortcuts. */
export default function KeysSheet({ entries, onClose }: { entries: Entry[]; onClose: () => void }) {
  const { t } = useTranslation()
  const goTo = entries.flatMap(({ go, label }) =>
    go ? [{ keys: ['G', go.toUpperCase()], label: t(label as 'shell.staff.shop') }] : [],
  )
  const everywhere = [
    { keys: [commandKey, 'K'], label: t('dashboard.frame.search') },
    { keys: ['?'], label: t('dashboard.keys.title') },
    { keys: ['Esc'], label: t('dashboard.keys.close') },
  ]
  const onPage = useCurrentPageKeys().map(({ key, label }) => ({ keys: [key.toUpperCase()], label }))
  const inLists = [
    { keys: ['/'], label: t('dashboard.keys.find') },
    { keys: ['↓', '↑'], label: t('dashboard.keys.rows') },
    { keys: ['Enter'], label: t('dashboard.keys.open') },
    { keys: ['X'], label: t('dashboard.keys.choose') },
  ]
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.keys.title')} className="sm:max-w-2xl!">
      <div className="grid gap-6 p-5 sm:grid-cols-2">
        <Group title={t('dashboard.keys.goTo')} rows={goTo} />
        <div className="space-y-6">
          <Group title={t('dashboard.keys.everywhere')} rows={everywhere} />
          {onPage.length > 0 && <Group title={t('dashboard.keys.onPage')} rows={onPage} />}
          <Group title={t('dashboard.keys.inLists')} rows={inLists} />
        </div>
      </div>
    </Dialog>
  )
}

function Group({ title, rows }: { title: string; rows: { keys: string[]; label: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm">{title}</h3>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-3">
            <dt className="text-soft">{label}</dt>
            <dd dir="ltr" className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-[7px] border border-line bg-card px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
