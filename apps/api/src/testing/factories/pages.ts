import { addPage } from '../../modules/pages/service.ts'
import type { Ctx } from '../../platform/context.ts'

type Page = Parameters<typeof addPage>[1]

export async function givenPage(ctx: Ctx, over: Partial<Page> = {}): Promise<Page> {
  const page: Page = { slug: 'about', title: 'About us', body: '<p>We sell good things.</p>', texts: {}, position: 0, ...over }
  await addPage(ctx, page)
  return page
}
