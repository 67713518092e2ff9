import { formatDate } from '@haat/shared/format.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { feedPath, tagLabel } from '@haat/shared/posts/rules.ts'
import type { Post, PostCard, PostTag } from '@haat/shared/posts/schema.ts'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { html, Markup } from './markup.ts'
import type { Painter } from './painter.ts'
import { breadcrumbs, picture } from './parts.ts'

/** The journal: its newest posts, or those of one tag. */
export interface JournalView {
  kind: 'journal'
  posts: PostCard[]
  tags: PostTag[]
  tag: string | undefined
}

/** `sizes` of the picture of the first post; `post-cards.tsx` uses the same value. */
export const cardSizes = '(min-width: 1280px) 700px, (min-width: 768px) 57vw, 100vw'
/** `sizes` of the picture of a post; `post-page.tsx` uses the same value. */
export const postSizes = '(min-width: 1024px) 960px, 100vw'

/** As many as fit on a large screen. */
const mostCards = 3

/** The journal down to its first posts. Without posts only its heading: the notice below it is drawn by the web app. */
export function journalPaint(painter: Painter, { posts, tags, tag }: JournalView): Markup {
  const { t } = painter
  return html`<div class="container-page pt-5 pb-8 md:pt-7">${breadcrumbs(painter, [
    { label: t('pages.home'), href: paths.home },
    ...(tag
      ? [{ label: t('posts.title'), href: paths.journal }, { label: tagLabel({ tags, posts }, tag) }]
      : [{ label: t('posts.title') }]),
  ])}<header class="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2"><div class="min-w-0"><h1 class="text-[34px] break-words md:text-[44px]"><bdi>${
    tag ? tagLabel({ tags, posts }, tag) : t('posts.title')
  }</bdi></h1><p class="mt-1.5 text-soft md:text-base">${t('posts.text')}</p></div><a href="${feedPath}?lng=${painter.language}" class="inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-ink hover:underline"><span class="size-4"></span>${t(
    'posts.feed',
  )}</a></header>${
    tags.length > 0 &&
    html`<nav aria-label="${t('posts.tags')}" class="-mx-4 mt-5 overflow-x-auto px-4 no-bar md:mx-0 md:px-0"><ul class="flex w-max gap-2 md:w-auto md:flex-wrap">${[
      undefined,
      ...tags,
    ].map(
      (one) =>
        html`<li><a href="${to(paths.journal, undefined, { tag: one?.name })}" class="inline-flex min-h-11 items-center rounded-chip border px-4 whitespace-nowrap ${
          one?.name === tag
            ? 'border-ink bg-ink font-semibold text-paper'
            : 'border-line bg-card font-medium hover:border-field-line'
        }"><bdi>${one?.label ?? t('posts.all')}</bdi></a></li>`,
    )}</ul></nav>`
  }${
    posts.length > 0 &&
    html`<ul class="mt-7 grid gap-x-8 gap-y-11 md:mt-9 md:grid-cols-2">${posts
      .slice(0, mostCards)
      .map(
        (post, index) => html`<li class="min-w-0 ${index === 0 && 'md:col-span-2'}">${card(painter, post, index === 0)}</li>`,
      )}</ul>`
  }</div>`
}

function card(painter: Painter, post: PostCard, isLarge: boolean): Markup {
  return html`<article class="group relative ${isLarge && 'md:grid md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:items-center md:gap-x-10'}"><div class="aspect-3/2 overflow-hidden rounded-card bg-sunken">${
    post.picture &&
    picture(painter, {
      picture: post.picture,
      sizes: isLarge ? cardSizes : '(min-width: 1280px) 600px, (min-width: 768px) 47vw, 100vw',
      alt: '',
      priority: isLarge,
      classes: 'size-full object-cover',
    })
  }</div><div class="${isLarge ? 'mt-4 md:mt-0' : 'mt-4'}">${byline(painter, post)}<h2 class="mt-1.5 text-pretty ${
    isLarge ? 'text-[26px] md:text-[34px]' : 'text-[22px]'
  }" dir="auto"><a href="${to(paths.post, { slug: post.slug })}" class="after:absolute after:inset-0 after:rounded-card group-hover:underline">${
    post.title
  }</a></h2>${post.summary && html`<p class="mt-2 line-clamp-3 text-pretty text-soft" dir="auto">${post.summary}</p>`}</div></article>`
}

const byline = ({ language, settings }: Painter, { author, publishedAt }: PostCard): Markup =>
  html`<p class="text-sm text-faint"><time dateTime="${publishedAt}">${formatDate(publishedAt, language, settings.timeZone)}</time>${
    author && html`<span aria-hidden="true"> · </span><bdi>${author}</bdi>`
  }</p>`

/** A post with its whole text. */
export function postPaint(painter: Painter, post: Post): Markup {
  const { t } = painter
  const { title, summary, tags, body } = post
  return html`<div class="container-page pt-5 pb-8 md:pt-7">${breadcrumbs(painter, [
    { label: t('pages.home'), href: paths.home },
    { label: t('posts.title'), href: paths.journal },
    { label: title },
  ])}<article class="mt-4 md:mt-8"><header class="mx-auto max-w-[44rem]">${byline(painter, post)}<h1 class="mt-2 min-h-[1.15em] text-[32px] leading-tight text-pretty md:text-[46px]" dir="auto">${title}</h1>${
    summary && html`<p class="mt-4 text-[19px] leading-relaxed text-pretty text-soft" dir="auto">${summary}</p>`
  }</header>${
    post.picture &&
    html`<div class="mx-auto mt-7 max-w-[960px] overflow-hidden rounded-card bg-sunken md:mt-9">${picture(painter, {
      picture: post.picture,
      sizes: postSizes,
      priority: true,
      classes: 'h-auto max-h-[36rem] w-full object-cover',
    })}</div>`
  }<div class="mx-auto max-w-[44rem]"><div class="prose mt-8 text-[17px]">${new Markup(cleanHtml(body))}</div>${
    tags.length > 0 &&
    html`<ul aria-label="${t('posts.tags')}" class="mt-9 flex flex-wrap gap-2">${tags.map(
      ({ name, label }) =>
        html`<li><a href="${to(paths.journal, undefined, { tag: name })}" class="inline-flex min-h-11 items-center rounded-chip bg-sunken px-4 text-sm text-soft hover:text-ink md:min-h-9"><bdi>${label}</bdi></a></li>`,
    )}</ul>`
  }</div></article></div>`
}
