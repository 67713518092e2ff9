import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { ViewLine } from '../use-cart-view.ts'
import type { Lines } from '../use-lines.ts'

/** Why a line cannot be ordered, with a button that fixes it. */
export function LineProblem({ line, lines }: { line: ViewLine; lines: Lines }) {
  const { t } = useTranslation()
  if (!line.problem) return null
  const left = line.problem === 'sold_out' ? Math.max(0, line.stock ?? 0) : 0
  const text =
    line.problem !== 'sold_out' ? t(`errors.${line.problem}`) : left > 0 ? t('cart.onlyLeft', { count: left }) : t('cart.soldOut')
  return (
    <p
      id={`problem-${line.uid}`}
      data-problem
      tabIndex={-1}
      className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-button bg-warn-soft py-1.5 ps-3 pe-1.5 text-sm font-medium text-warn"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{text}</span>
      <Button
        size="sm"
        className="min-h-11 md:min-h-9"
        aria-describedby={`problem-${line.uid}`}
        onClick={() => (left > 0 ? lines.setQty(line.uid, left) : lines.remove(line.uid))}
      >
        {left > 0 ? t('cart.take', { count: left }) : t('cart.remove')}
      </Button>
    </p>
  )
}
