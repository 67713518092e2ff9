import type { MomentKinds } from './modules/audit/service.ts'
import { blockMoments } from './modules/blocks/undo.ts'
import { catalogMoments } from './modules/catalog/undo.ts'
import { pageMoments } from './modules/pages/undo.ts'
import { settingsMoments } from './modules/payments/undo.ts'
import { postMoments } from './modules/posts/undo.ts'

/** How the objects of each kind go back to a moment. */
export const momentKinds: MomentKinds = {
  ...settingsMoments,
  ...catalogMoments,
  ...pageMoments,
  ...postMoments,
  ...blockMoments,
}
