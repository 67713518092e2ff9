import type { OptionTerm } from '@haat/shared/catalog/dashboard/schema.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'

/** The name of a colour, value or tag in the language of the shop, followed by that in the language of the interface where it differs. */
export function TermName({ term: { name, names }, className }: { term: Pick<OptionTerm, 'name' | 'names'>; className?: string }) {
  const language = useLanguage()
  const translated = names[language]
  return (
    <span className={cx('min-w-0 break-words', className)}>
      <bdi className="font-medium">{name}</bdi>
      {translated && translated !== name && (
        <span className="text-soft">
          {' · '}
          <bdi lang={language}>{translated}</bdi>
        </span>
      )}
    </span>
  )
}
