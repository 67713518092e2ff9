import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import type { AddressedChoice } from '@haat/shared/catalog/variants.ts'
import type { ContentPage } from '@haat/shared/pages/schema.ts'
import type { Post } from '@haat/shared/posts/schema.ts'
import { contactPaint, contentPaint } from './content-paint.ts'
import { homePaint } from './home-paint.ts'
import { type ListView, listPaint } from './list-paint.ts'
import { html, type Markup } from './markup.ts'
import { type Painter, styleSheet } from './painter.ts'
import { type JournalView, journalPaint, postPaint } from './post-paint.ts'
import { productPaint } from './product-paint.ts'

/** Content of a page before the first script runs. */
export type View =
  | { kind: 'home'; blocks: readonly ShownBlock[] }
  | { kind: 'product'; product: Product; choice: AddressedChoice }
  | { kind: 'content'; page: ContentPage }
  | { kind: 'contact'; title: string | undefined }
  | { kind: 'post'; post: Post }
  | JournalView
  | ListView

/**
 * HTML of a page before the first script runs: the header and the first screen, with the classes of the components of the web app, so
 * that nothing moves when React draws the same. It lies above `#root` until the first page is laid out (`useFirstPaint` of the web app).
 * Empty for pages whose content depends on the session. `nonce` is that of the content security policy.
 */
export function firstPaint(view: View | undefined, painter: Omit<Painter, 'style'>, nonce: string): string {
  if (!view) return ''
  const { style, rules } = styleSheet(painter.header.declarations)
  const content = html`${painter.header.markup}<main>${paint({ ...painter, style }, view)}</main>`
  const sheet = rules()
  return `<div id="first-paint" class="first-paint">${sheet && `<style nonce="${nonce}">${sheet}</style>`}${content.value}</div>`
}

function paint(painter: Painter, view: View): Markup {
  switch (view.kind) {
    case 'home':
      return homePaint(painter, view.blocks)
    case 'product':
      return productPaint(painter, view.product, view.choice)
    case 'list':
      return listPaint(painter, view)
    case 'content':
      return contentPaint(painter, view.page)
    case 'journal':
      return journalPaint(painter, view)
    case 'post':
      return postPaint(painter, view.post)
    case 'contact':
      return contactPaint(painter, view.title)
  }
}
