import { useTranslation } from 'react-i18next'
import { type CartView, LineProblem, type Lines } from '../../cart/index.ts'

/** The lines that cannot be ordered as they are, each with a button that fixes it; nothing if there are none. */
export function LinesNotice({ view, lines }: { view: CartView; lines: Lines }) {
  const { t } = useTranslation()
  const short = view.lines.filter(({ problem }) => problem)
  if (short.length === 0) return null
  return (
    <section role="alert" aria-label={t('cart.mendFirst')} className="space-y-3 rounded-card border border-line bg-warn-soft p-4">
      <p className="font-semibold text-warn">{t('cart.mendFirst')}</p>
      {short.map((line) => (
        <div key={line.uid}>
          <p className="font-semibold">
            <bdi>{line.name}</bdi>
          </p>
          <LineProblem line={line} lines={lines} />
        </div>
      ))}
    </section>
  )
}
