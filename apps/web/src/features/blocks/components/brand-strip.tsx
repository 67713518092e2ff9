import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { BlockSection } from './block-section.tsx'

/** Brands as links to their products. */
export const BrandStrip = ({ block: { title, brands } }: { block: ShownBlockOf<'brands'> }) => (
  <BlockSection title={title}>
    <ul className="flex flex-wrap gap-2.5 md:gap-3">
      {brands.map(({ _id, slug, name }) => (
        <li key={_id}>
          <Link
            to={to(paths.shop, undefined, { brand: slug })}
            className="inline-flex min-h-12 items-center rounded-full border border-line bg-card px-5 font-semibold hover:border-field-line"
          >
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </BlockSection>
)
