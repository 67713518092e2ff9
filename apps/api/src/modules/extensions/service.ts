import type { Ctx } from '../../platform/context.ts'
import { notifyContentChange } from './repo.ts'

export { notifyExtensions } from './messages.ts'
export { readExtensionKeys, readExtensionSettings, resealExtensionSettings } from './settings.ts'

/** For extensions whose blocks have changed: invalidates the cached pages of all processes when the transaction of `ctx` commits. */
export const contentChanged = (ctx: Ctx): Promise<void> => notifyContentChange(ctx.db)
