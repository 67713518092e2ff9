import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { Link } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BlockSection } from './block-section.tsx'

/** Collections as pictures with their names. */
export const CollectionGrid = ({ block: { title, collections } }: { block: ShownBlockOf<'collections'> }) => (
  <BlockSection title={title}>
    <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5">
      {collections.map(({ _id, slug, name, image }) => (
        <li key={_id}>
          <Link to={to(paths.collection, { slug })} className="group block">
            <span className="block aspect-4/3 overflow-hidden rounded-card bg-sunken">
              <Picture
                picture={image}
                alt=""
                sizes="(min-width: 768px) 33vw, 50vw"
                className="size-full object-cover transition-transform duration-300 group-hover:scale-103"
              />
            </span>
            <bdi className="mt-2 block min-h-6 font-semibold underline-offset-4 group-hover:underline">{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </BlockSection>
)
