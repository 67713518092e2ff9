import type { ReturnLine } from '@haat/shared/returns/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Picture } from '../../../ui/picture.tsx'
import { optionsText } from '../labels.ts'

/** Returned lines with their resolutions. */
export function Goods({ lines }: { lines: readonly ReturnLine[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <ul aria-label={t('returns.goods')} className="space-y-3">
      {lines.map((line) => (
        <li key={line._id} className="flex items-center gap-3">
          <Picture picture={line.image} alt="" sizes="56px" className="h-15 w-12 shrink-0 rounded-[8px] object-cover" />
          <span className="min-w-0">
            <span className="block font-semibold">
              <bdi dir="ltr" className="tabular">
                {formatNumber(line.received ?? line.qty, language)} ×
              </bdi>{' '}
              <bdi>{line.name}</bdi>
            </span>
            {optionsText(line) && (
              <span className="block text-sm text-soft">
                <bdi>{optionsText(line)}</bdi>
              </span>
            )}
            {line.exchange && (
              <span className="block text-sm text-soft">
                {optionsText(line.exchange)
                  ? t('returns.swap', { what: `\u2068${optionsText(line.exchange)}\u2069` })
                  : t('returns.swapSame')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
