import { Refusal } from '@haat/shared/errors.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { feedPath, lastChange } from '@haat/shared/posts/rules.ts'
import { Language } from '@haat/shared/text.ts'
import { type Request, Router } from 'express'
import { type FeedPost, newestPosts } from '../../modules/posts/service.ts'
import { enabledLanguage, readSettings, shopLanguage } from '../../modules/settings/service.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { serverTexts } from '../../texts/all.ts'
import { absoluteMedia } from '../absolute-media.ts'
import { type AppDependencies, sharedDb } from '../app-dependencies.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'
import { text } from './first-paint/markup.ts'
import { largest } from './json-ld.ts'

/** The Atom feed of the journal (RFC 4287) in a language: `?lng=fr`, by default the main one. A closed shop has none. */
export function feed({
  env,
  cache,
  storefront,
  ...databases
}: Pick<AppDependencies, 'env' | 'database' | 'replicas' | 'cache'> & { storefront: StorefrontAccess }): Router {
  const router = Router()
  const origin = env.publicUrl
  const rewrite = absoluteMedia(env)

  router.get(feedPath, async (req, res) => {
    if ((await storefront.state(req)).closed) throw new Refusal('storefront_closed')
    const ctx = ctxOf(req)
    const chosen = Language.safeParse(req.query.lng).data
    const language = chosen ? await enabledLanguage(ctx, chosen) : await shopLanguage(ctx)
    const body = await remembered(ctx, `feed ${language}`, async () => {
      const written = await writeFeed({ ...ctx, language })
      return rewrite?.(written) ?? written
    })
    res
      .set({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' })
      .type('application/atom+xml')
      .send(body)
  })
  return router

  function ctxOf({ log }: Pick<Request, 'log'>): Ctx {
    return { db: sharedDb(databases), env, person: null, address: '', language: 'en', log, remember: cache.remember }
  }

  async function writeFeed(ctx: Ctx): Promise<string> {
    const [settings, posts] = await Promise.all([readSettings(ctx), newestPosts(ctx)])
    const { journal } = serverTexts[ctx.language]
    const self = `${origin}${feedPath}?lng=${ctx.language}`
    const changed = posts.map(lastChange).sort().at(-1) ?? new Date(0).toISOString()
    const inLanguage = (path: string) => `${origin}${path}?lng=${ctx.language}`
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${ctx.language}" xml:base="${xml(`${origin}/`)}">
<id>${xml(self)}</id>
<title>${xml(settings.name ? `${journal.title} · ${settings.name}` : journal.title)}</title>
<subtitle>${xml(journal.description)}</subtitle>
<updated>${changed}</updated>
<author><name>${xml(settings.name || 'Haat')}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(inLanguage(paths.journal))}"/>
${posts.map((post) => entry(post, inLanguage(to(paths.post, { slug: post.slug })))).join('\n')}
</feed>
`
  }

  function entry(post: FeedPost, url: string): string {
    const { picture } = post
    const image = picture && origin + largest(picture)
    const content = `${image ? `<p><img src="${text(image)}" alt="${text(picture.alt)}"></p>` : ''}${post.body}`
    return `<entry>
<id>urn:uuid:${post.id}</id>
<title>${xml(post.title)}</title>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<published>${post.publishedAt}</published>
<updated>${lastChange(post)}</updated>
${post.author ? `<author><name>${xml(post.author)}</name></author>\n` : ''}${post.tags.map(({ name, label }) => `<category term="${xml(name)}" label="${xml(label)}"/>\n`).join('')}${
  post.summary ? `<summary>${xml(post.summary)}</summary>\n` : ''
}<content type="html">${xml(content)}</content>
</entry>`
  }
}

/** Escapes text and leaves out characters that XML 1.0 does not allow. */
const xml = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  text(value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
