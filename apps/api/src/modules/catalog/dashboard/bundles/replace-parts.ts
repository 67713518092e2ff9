import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { PartRecord } from '../products/product-repo.ts'
import { writeOnHand } from '../variants/variants-repo.ts'
import { findBundlesOfPart, findPartFacts, writeParts } from './bundles-repo.ts'

interface Replacement {
  productId: string
  variantId: string
  /** none: the variant is no bundle any more */
  parts: readonly (Pick<PartRecord, 'variantId' | 'qty'> & { name?: string })[]
}

/**
 * Replaces the parts of a variant, inside `changeProduct` with the stock of variant and parts locked. A variant that becomes a bundle loses its own stock.
 * @throws bad_request if a part is gone or a bundle itself, in_use if the variant is a part of a bundle
 */
export async function replaceParts(ctx: Ctx, { variantId, parts }: Replacement): Promise<void> {
  const facts = new Map(
    (
      await findPartFacts(
        ctx.db,
        parts.flatMap((part) => part.variantId ?? []),
      )
    ).map((part) => [part.variantId, part]),
  )
  const fields = Object.fromEntries(
    parts.flatMap((part, index) => {
      if (part.variantId === null) return []
      const found = facts.get(part.variantId)
      const problem = !found ? 'is gone' : found.isBundle || part.variantId === variantId ? 'is a bundle' : undefined
      return problem ? [[`parts.${index}`, problem] as const] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
  if (parts.length > 0) {
    const bundles = await findBundlesOfPart(ctx.db, variantId)
    if (bundles.length > 0) throw new Refusal('in_use', { bundles: bundles.map(({ name }) => name) })
    const actor = ctx.person ? `user:${ctx.person.id}` : 'system'
    await writeOnHand(ctx.db, [{ id: variantId, onHand: 0 }], { reference: 'bundle', actor })
  }
  await writeParts(
    ctx.db,
    variantId,
    parts.map((part) => ({ ...part, name: (part.variantId && facts.get(part.variantId)?.name) ?? part.name ?? '' })),
  )
}
