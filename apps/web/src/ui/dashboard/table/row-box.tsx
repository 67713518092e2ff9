import { useTranslation } from 'react-i18next'

/** Checkbox of a row. */
export function RowBox({
  id,
  name,
  chosen,
  choose,
}: {
  id: string
  name: string
  chosen: ReadonlySet<string>
  choose: (ids: Iterable<string>) => void
}) {
  const { t } = useTranslation()
  return (
    // Above the link that covers the row, enlarged to a touch target.
    <label className="relative z-10 -m-2 block p-2 max-md:-m-3 max-md:p-3">
      <input
        type="checkbox"
        data-row-box=""
        className="block size-4.5 accent-brand max-md:mt-1 max-md:size-5"
        aria-label={t('dashboard.list.chooseRow', { name: `\u2068${name}\u2069` })}
        checked={chosen.has(id)}
        onChange={({ target }) => choose(target.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id))}
      />
    </label>
  )
}
