import { expand } from './generate/expand.ts'
import { clothing } from './products/clothing.ts'
import { home } from './products/home.ts'
import { leisure } from './products/leisure.ts'
import { local } from './products/local.ts'
import { plantsAndFood } from './products/plants-food.ts'
import { shoesAndBags } from './products/shoes-bags.ts'
import { watchesAndTech } from './products/watches-tech.ts'
import type { ProductSeed } from './types.ts'

export const products: readonly ProductSeed[] = [
  ...clothing,
  ...shoesAndBags,
  ...watchesAndTech,
  ...home,
  ...plantsAndFood,
  ...leisure,
  ...local,
].map(expand)
