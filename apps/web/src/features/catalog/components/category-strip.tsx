import type { Category } from '@haat/shared/catalog/schema.ts'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Picture } from '../../../ui/picture.tsx'

/** Categories as tiles; on phones they scroll horizontally. */
export function CategoryStrip({ title, categories }: { title: string; categories: Category[] }) {
  return (
    <nav aria-label={title} className="-mx-4 mt-5 overflow-x-auto px-4 no-bar md:mx-0 md:px-0">
      <ul className="flex w-max gap-3 md:grid md:w-auto md:grid-cols-3 md:gap-4 lg:grid-cols-6 lg:gap-3 xl:gap-4">
        {categories.map((category) => (
          <li key={category._id}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function CategoryTile({ category: { slug, name, image, ground } }: { category: Category }) {
  const color = /^#/.test(ground ?? '') ? ground : image?.ground
  return (
    <Link
      to={to(paths.category, { slug })}
      className="flex min-h-17 items-center gap-3 rounded-card bg-sunken py-1.5 ps-3 pe-5 leading-snug font-medium lg:max-xl:gap-2 lg:max-xl:ps-2 lg:max-xl:pe-2 lg:max-xl:text-sm text-on-ground transition-[filter] duration-150 hover:brightness-97 dark:bg-card! dark:text-ink dark:hover:brightness-125"
      style={color ? { backgroundColor: color } : undefined}
    >
      <Picture picture={image} alt="" sizes="56px" className="size-13 shrink-0 rounded-[10px] object-cover dark:size-12" />
      <span dir="auto" className="min-w-0">
        {name}
      </span>
    </Link>
  )
}
