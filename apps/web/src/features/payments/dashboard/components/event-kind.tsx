import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { kindText } from '../detail.ts'

/** The provider's event name, not wrapped where there is room. */
export function EventKind({ kind, className }: { kind: string; className?: string }) {
  const { t } = useTranslation()
  const text = kindText(t, kind)
  return (
    <bdi dir={text === kind ? 'ltr' : 'auto'} className={cx('max-md:[overflow-wrap:anywhere] md:whitespace-nowrap', className)}>
      {text}
    </bdi>
  )
}
