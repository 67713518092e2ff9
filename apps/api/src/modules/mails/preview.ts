import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { writeLetter } from './letter.ts'
import { sampleOf } from './sample.ts'
import { lookOf } from './send.ts'
import { findWords } from './texts-repo.ts'

/** What a mail of a kind says, about an order and a person that are made up. */
export async function previewMail(ctx: Ctx, { kind, language }: ParsedOf<typeof mailsDeskApi.preview>) {
  const { look } = await lookOf({ ...ctx, language })
  return writeLetter(kind, sampleOf(kind, look.url, language), look, await findWords(ctx.db, kind, language))
}
