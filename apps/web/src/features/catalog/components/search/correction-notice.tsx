import { useTranslation } from 'react-i18next'

interface Props {
  q: string
  /** the search as it was corrected; undefined if the products contain only some of its words */
  corrected: string | undefined
  onExact: () => void
}

/** Says above a list which words were searched instead of the typed ones, and offers the typed ones. */
export function CorrectionNotice({ q, corrected, onExact }: Props) {
  const { t } = useTranslation()
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 rounded-card bg-sunken px-4 py-1.5">
      <span className="min-w-0 py-1.5 break-words">
        {corrected === undefined ? (
          t('catalog.fuzzy', { q })
        ) : (
          <>
            {t('catalog.corrected')} <strong className="font-semibold">{t('catalog.quoted', { q: corrected })}</strong>
          </>
        )}
      </span>
      <button
        type="button"
        className="min-h-11 min-w-0 text-start break-words text-soft underline underline-offset-4 hover:text-ink md:min-h-9"
        onClick={onExact}
      >
        {t('catalog.searchExact', { q })}
      </button>
    </p>
  )
}
