import type { Ctx } from '../../platform/context.ts'
import { notifyContentChange } from './repo.ts'

export { notifyExtensions } from './messages.ts'
export { readExtensionKeys, readExtensionSettings, resealExtensionSettings } from './settings.ts'

/** For extensions whose blocks show something else now: the cached pages of all processes are made again, when the transaction of `ctx` commits. */
export const contentChanged = (ctx: Ctx): Promise<void> => notifyContentChange(ctx.db)
