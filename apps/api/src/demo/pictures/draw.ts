import type { Pixels } from '../../gateways/images.ts'
import { composeCategory, composeHero, composeProduct } from './compose.ts'
import { composeFavicon, composeLogo } from './logo.ts'
import type { Recipe } from './recipe.ts'

/** Draws a picture; deterministic. */
export function draw(recipe: Recipe): Promise<Pixels> {
  switch (recipe.kind) {
    case 'product':
      return composeProduct(recipe.object, recipe)
    case 'category':
      return composeCategory(recipe.object)
    case 'hero':
      return composeHero(recipe.objects)
    case 'logo':
      return composeLogo()
    case 'favicon':
      return composeFavicon()
    default:
      throw new RangeError('a recipe of an unknown kind')
  }
}
