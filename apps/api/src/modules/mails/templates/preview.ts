import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findLook } from '../queue/send.ts'
import { renderEmailTemplate } from './email-template.ts'
import { sampleMail } from './sample.ts'
import { findWords } from './texts-repo.ts'

/** Renders the template of a kind with sample data. */
export async function previewMail(ctx: Ctx, { kind, language }: ParsedOf<typeof mailsDashboardApi.preview>) {
  const { look } = await findLook({ ...ctx, language })
  return renderEmailTemplate(kind, sampleMail(kind, look.url, language), look, await findWords(ctx.db, kind, language))
}
