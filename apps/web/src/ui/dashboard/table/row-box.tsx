import { useTranslation } from 'react-i18next'

/** Chooses one row. */
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
    <input
      type="checkbox"
      data-row-box=""
      // Over the link that covers the row.
      className="relative z-10 block size-4.5 accent-brand max-md:mt-1 max-md:size-5"
      aria-label={t('dashboard.list.chooseRow', { name: `\u2068${name}\u2069` })}
      checked={chosen.has(id)}
      onChange={({ target }) => choose(target.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id))}
    />
  )
}
