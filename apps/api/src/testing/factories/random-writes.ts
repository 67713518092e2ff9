import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import type { Client } from '../client.ts'

/** Numbers below `n` from a seed: the same writes for the same seed. */
export function randomFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

type Said = { status: number }
type Write = (admin: Client, pick: (n: number) => number, n: number) => Promise<Said | undefined>
const one = <T>(rows: readonly T[], pick: (n: number) => number): T | undefined => rows[pick(rows.length)]

const category: Write = async (admin, pick, n) => {
  const { categories } = (await admin.call(catalogDashboardApi.categories)).body
  const found = one(categories, pick)
  const what = pick(categories.length > 8 ? 4 : 6)
  if (!found || what > 3)
    return admin.call(catalogDashboardApi.createCategory, {
      name: `Category ${n}`,
      parentId: pick(2) ? (found?._id ?? null) : null,
    })
  if (what === 0) return admin.call(catalogDashboardApi.removeCategory, { categoryId: found._id })
  if (what === 1) {
    const places = categories.map(({ _id, parentId }) => ({ _id, parentId: parentId === found._id ? null : parentId }))
    return admin.call(catalogDashboardApi.orderCategories, { places: [...places.slice(1), places[0]!] })
  }
  const { _id, version, name } = found
  const slug = pick(2) ? `category-${n}` : undefined
  return admin.call(catalogDashboardApi.saveCategory, {
    categoryId: _id,
    version,
    name: `${name}.`.slice(-60),
    slug,
    description: `${n}`,
  })
}

const brand: Write = async (admin, pick, n) => {
  const { brands } = (await admin.call(catalogDashboardApi.brands)).body
  const found = one(brands, pick)
  const what = pick(brands.length > 5 ? 2 : 4)
  if (!found || what > 1) return admin.call(catalogDashboardApi.createBrand, { name: `Brand ${n}` })
  if (what === 0) return admin.call(catalogDashboardApi.removeBrand, { brandId: found._id })
  return admin.call(catalogDashboardApi.saveBrand, {
    brandId: found._id,
    version: found.version,
    name: `Brand ${n}`,
    names: { ar: `${n}` },
  })
}

const product: Write = async (admin, pick, n) => {
  const { products } = (await admin.call(catalogDashboardApi.list, { limit: 100 })).body
  const chosen = one(products, pick)
  if (!chosen || (products.length < 15 && pick(4) === 0))
    return admin.call(catalogDashboardApi.create, { name: `Product ${n}`, price: 5 + pick(50) })
  const { product } = (await admin.call(catalogDashboardApi.read, { productId: chosen._id })).body
  const { _id: productId, version, variants } = product
  const what = pick(4)
  if (what === 0)
    return admin.call(catalogDashboardApi.setStatus, {
      productId,
      version,
      status: one(['draft', 'active', 'archived'] as const, pick)!,
    })
  if (what === 1)
    return admin.call(catalogDashboardApi.setCells, {
      productId,
      version,
      cells: [{ _id: variants[0]!._id, price: 1 + pick(100), sku: `SKU-${n}`, weight: pick(900) }],
    })
  if (what === 2)
    return admin.call(catalogDashboardApi.adjustStock, {
      productId,
      variantId: variants[0]!._id,
      delta: 1 + pick(5),
      reason: 'received',
    })
  const { categories } = (await admin.call(catalogDashboardApi.categories)).body
  const { brands } = (await admin.call(catalogDashboardApi.brands)).body
  return admin.call(catalogDashboardApi.save, {
    productId,
    version,
    name: `Product ${n}`,
    slug: `product-${n}`,
    shortDescription: `${n}`,
    description: `<p>${n}</p>`,
    tags: pick(2) ? [`tag ${pick(5)}`] : [],
    seo: { title: `${n}`, description: '', keyword: '' },
    brandId: one(brands, pick)?._id ?? null,
    categoryIds: categories.filter(() => pick(3) === 0).map(({ _id }) => _id),
    media: [],
  })
}

const collection: Write = async (admin, pick, n) => {
  const { collections } = (await admin.call(collectionsDashboardApi.list)).body
  const found = one(collections, pick)
  const what = pick(collections.length > 5 ? 2 : 4)
  const { products } = (await admin.call(catalogDashboardApi.list, { limit: 100 })).body
  const fields = {
    name: `Collection ${n}`,
    kind: 'hand' as const,
    products: products.filter(() => pick(3) === 0).map(({ _id }) => _id),
  }
  if (!found || what > 1) return admin.call(collectionsDashboardApi.create, fields)
  if (what === 0) return admin.call(collectionsDashboardApi.remove, { collectionId: found._id })
  return admin.call(collectionsDashboardApi.save, { collectionId: found._id, version: found.version, ...fields })
}

const page: Write = async (admin, pick, n) => {
  const { pages } = (await admin.call(pagesDashboardApi.list)).body
  const found = one(pages, pick)
  const what = pick(pages.length > 6 ? 3 : 5)
  if (!found || what > 2) return admin.call(pagesDashboardApi.create, { title: `Page ${n}`, body: `<p>${n}</p>` })
  if (what === 0) return admin.call(pagesDashboardApi.remove, { pageId: found._id })
  if (what === 1) return admin.call(pagesDashboardApi.arrange, { ids: pages.map(({ _id }) => _id).reverse() })
  return admin.call(pagesDashboardApi.save, {
    pageId: found._id,
    version: found.version,
    title: `Page ${n}`,
    slug: `page-${n}`,
    active: pick(2) === 0,
  })
}

const post: Write = async (admin, pick, n) => {
  const { posts } = (await admin.call(postsDashboardApi.list)).body
  const found = one(posts, pick)
  const what = pick(posts.length > 5 ? 2 : 4)
  if (!found || what > 1) return admin.call(postsDashboardApi.create, { title: `Post ${n}`, tags: ['news'] })
  if (what === 0) return admin.call(postsDashboardApi.remove, { postId: found._id })
  return admin.call(postsDashboardApi.save, {
    postId: found._id,
    version: found.version,
    title: `Post ${n}`,
    body: `<p>${n}</p>`,
    status: 'published',
  })
}

const menu: Write = async (admin, pick, n) => {
  const { menus } = (await admin.call(pagesDashboardApi.menus)).body
  const { place, version } = one(menus, pick)!
  const { pages } = (await admin.call(pagesDashboardApi.list)).body
  const links = pages.filter(() => pick(2) === 0).map(({ slug, title }) => ({ label: title, href: `/page/${slug}` }))
  return admin.call(pagesDashboardApi.saveMenu, {
    place,
    version,
    links: pick(5) ? [...links, { label: `${n}`, href: '/products' }] : null,
  })
}

const settings: Write = async (admin, pick, n) => {
  const { group } = (await admin.call(settingsDashboardApi.read, { group: 'social' })).body
  const field = one(['facebook', 'twitter'], pick)!
  return admin.call(settingsDashboardApi.save, {
    group: group.group,
    version: group.version,
    values: { ...group.values, [field]: `https://example.com/${n}` },
    texts: group.texts,
  })
}

const writes = [category, category, brand, product, product, product, collection, page, page, post, menu, settings]

/** One random write of staff; false if the shop refused it. */
export async function writeAtRandom(admin: Client, pick: (n: number) => number, n: number): Promise<boolean> {
  const reply = await one(writes, pick)!(admin, pick, n)
  if (reply && reply.status >= 500) throw new Error(`write ${n}: ${reply.status}`)
  return reply !== undefined && reply.status < 300
}
