import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddToCart } from '../../../cart/index.ts'

/** Adds a simple product to the cart from its card; visible on hover and keyboard focus. */
export function QuickAdd({ card }: { card: ProductCard }) {
  const { t } = useTranslation()
  const add = useAddToCart()
  if (card.type !== 'simple' || !card.inStock) return null
  return (
    <button
      type="button"
      aria-label={t('catalog.quickAdd', { name: card.name })}
      className="absolute inset-x-3 bottom-3 z-10 hidden min-h-11 translate-y-1 items-center justify-center gap-1.5 rounded-button bg-card font-semibold text-ink opacity-0 shadow-lift transition-[opacity,translate] duration-150 group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 hover:bg-ink hover:text-paper [@media(hover:hover)]:flex"
      onClick={() =>
        add({ _id: card._id, name: card.name, slug: card.slug, price: card.price, image: card.image }, { stock: card.quantity })
      }
    >
      <Plus aria-hidden className="size-4.5" />
      {t('catalog.add')}
    </button>
  )
}
