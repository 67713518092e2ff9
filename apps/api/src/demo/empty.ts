import type { Ctx } from '../platform/context.ts'
import { fillOnce, isFilled } from './filled.ts'

/** Marks a new shop as filled. It starts without content: the set-up adds the delivery area and the draft pages. */
export const seedEmpty = async (ctx: Ctx): Promise<boolean> => !(await isFilled(ctx)) && fillOnce(ctx, async () => {})
