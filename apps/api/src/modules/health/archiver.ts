import type { Ctx } from '../../platform/context.ts'
import { readArchiver } from './checks/database-repo.ts'

/** Whether PostgreSQL fails to archive its log: the last attempt failed. */
export const isArchiveFailing = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> => (await readArchiver(ctx.db)).failing
