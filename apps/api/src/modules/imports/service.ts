import type { ProductOption } from '@haat/shared/catalog/options.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice } from '@haat/shared/money.ts'
import { fetchOutside, NotFetched } from '../../gateways/outbound/fetch.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { cleanText } from '../../platform/sanitize-html.ts'
import {
  ensureBrand,
  ensureCategoryPath,
  findTakenKeys,
  type NewVariant,
  refreshCatalog,
  storeProduct,
  toSlug,
} from '../catalog/service.ts'
import { insertPicture, type Prepared, preparePicture, preparePlaceholder } from '../media/service.ts'
import { readCurrency } from '../settings/service.ts'
import { toAxes } from './axes.ts'
import { BadFile, type DraftProduct, type ReadFile, type Remark } from './draft.ts'
import { readCsv } from './read-csv.ts'
import { isShopify, readShopify } from './shopify.ts'
import { isWooCommerce, readWooCommerce } from './woocommerce.ts'

export { BadFile }

export interface ImportReport {
  format: ReadFile['format']
  /** result of each product, in the order of the file */
  products: {
    line: number
    name: string
    slug: string | null
    outcome: 'imported' | 'draft' | 'known' | 'refused'
    variants: number
  }[]
  remarks: Remark[]
  pictures: { fetched: number; drawn: number; missing: { line: number; product: string; url: string; why: string }[] }
  unused: ReadFile['unused']
}

type Step = 'reading' | 'pictures' | 'writing'
type Progress = (step: Step, done: number, total: number) => void

/**
 * Imports a Shopify or WooCommerce product export. The whole file is read before anything is written, in one transaction; products of earlier imports
 * stay unchanged.
 * @throws BadFile
 */
export async function importFile(ctx: Ctx, path: string, onProgress: Progress = () => {}): Promise<ImportReport> {
  const file = await readExport(path, (done, total) => onProgress('reading', done, total))
  const plan = await planImport(ctx, file)
  const pictures = await fetchPictures(ctx, plan.fresh, (done, total) => onProgress('pictures', done, total))
  const slugs = await writeAll(ctx, plan.fresh, pictures.of, (done, total) => onProgress('writing', done, total))
  return {
    format: file.format,
    products: file.products.map((draft) => ({
      line: draft.line,
      name: draft.name,
      slug: slugs.get(draft.key) ?? null,
      outcome: plan.known.has(draft.key)
        ? 'known'
        : plan.refused.has(draft.key)
          ? 'refused'
          : draft.active
            ? 'imported'
            : 'draft',
      variants: plan.fresh.find(({ draft: one }) => one === draft)?.variants.length ?? 0,
    })),
    remarks: [...file.remarks, ...plan.remarks].sort((a, b) => a.line - b.line),
    pictures: pictures.report,
    unused: file.unused,
  }
}

async function readExport(path: string, onBytes: (read: number, total: number) => void): Promise<ReadFile> {
  const { header, rows } = await readCsv(path, onBytes)
  const file = isShopify(header)
    ? await readShopify(header, rows)
    : isWooCommerce(header)
      ? await readWooCommerce(header, rows)
      : undefined
  if (!file) throw new BadFile('The heading is neither that of a Shopify nor of a WooCommerce product export.')
  if (file.products.length === 0 && file.remarks.length === 0) throw new BadFile('The file holds no products.')
  return file
}

interface Fresh {
  draft: DraftProduct
  slug: string
  options: ProductOption[]
  variants: (NewVariant & { image: string })[]
}

/** Decides which products are new, with slugs, variants and remarks. */
async function planImport(ctx: Ctx, { products }: ReadFile) {
  const money = await readCurrency(ctx)
  const taken = await findTakenKeys(ctx, {
    sourceKeys: products.map(({ key }) => key),
    slugs: products.flatMap(slugCandidates),
    skus: products.flatMap(({ variants }) => variants.map(({ sku }) => sku).filter(Boolean)),
  })
  const fresh: Fresh[] = []
  const known = new Set<string>()
  const refused = new Set<string>()
  const remarks: Remark[] = []
  for (const draft of products) {
    const say = (line: number, kind: Remark['kind'], text: string) => void remarks.push({ line, product: draft.name, kind, text })
    if (taken.sourceKeys.has(draft.key)) {
      known.add(draft.key)
      continue
    }
    const { options, combinations, remarks: said } = toAxes(draft)
    for (const { line, kind, text } of said) say(line, kind, text)
    const variants = combinations.map(({ variant, color, attributeValues }) => {
      const sku = variant.sku.slice(0, 80)
      const free = sku !== '' && !taken.skus.has(sku)
      if (sku !== '' && !free) say(variant.line, 'changed', `The SKU ${sku} is taken and is left empty here.`)
      if (free) taken.skus.add(sku)
      return {
        colorName: color?.name ?? null,
        colorValue: color?.value ?? null,
        attributeValues,
        price: variant.price,
        comparePrice: variant.comparePrice,
        sku: free ? sku : null,
        barcode: variant.barcode.slice(0, 80) || null,
        onHand: variant.onHand,
        ...(variant.lowAt !== undefined && { lowAt: Math.max(0, variant.lowAt) }),
        image: variant.image,
      }
    })
    const unsellable = variants.find(({ price }) => price > 5_000_000_000 || (price > 0 && chargedPrice(price, money) === 0))
    if (unsellable) {
      refused.add(draft.key)
      say(draft.line, 'refused', `Its price ${unsellable.price / 100} cannot be charged in this shop.`)
      continue
    }
    const slug =
      slugCandidates(draft).find((input) => !taken.slugs.has(input)) ??
      `${slugCandidates(draft)[0]}-${crypto.randomUUID().slice(0, 8)}`
    if (slug !== slugCandidates(draft)[0]) say(draft.line, 'changed', `Its address is taken; it is found at ${slug}.`)
    taken.slugs.add(slug)
    taken.sourceKeys.add(draft.key)
    fresh.push({ draft, slug, options, variants })
  }
  return { fresh, known, refused, remarks }
}

function slugCandidates({ handle, name }: DraftProduct): string[] {
  const base = toSlug(handle || name)
  return [base, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)]
}

/** Downloads all pictures before the transaction, a few at a time and each URL once; failed ones are replaced by placeholders. */
async function fetchPictures(ctx: Ctx, fresh: readonly Fresh[], onProgress: (done: number, total: number) => void) {
  const byUrl = new Map<string, Prepared>()
  const drawn = new Map<string, Drawn[]>()
  const why = new Map<string, string>()
  const jobs = fresh.map((one) => async () => {
    const urls = new Map([
      ...one.draft.images.map(({ url, alt }) => [url, alt] as const),
      ...one.variants.filter(({ image }) => image).map(({ image }) => [image, ''] as const),
    ])
    for (const [url, alt] of urls) {
      if (byUrl.has(url) || why.has(url)) continue
      const found = await fetchPicture(ctx, url, cleanText(alt) || one.draft.name)
      if (typeof found === 'string') why.set(url, found)
      else byUrl.set(url, found)
    }
    if (![...urls.keys()].some((url) => byUrl.has(url))) drawn.set(one.draft.key, await drawPlaceholders(ctx, one))
  })
  await inParallel(jobs, 4, onProgress)
  const missing = fresh.flatMap(({ draft, variants }) =>
    [...new Set([...draft.images.map(({ url }) => url), ...variants.map(({ image }) => image)])].flatMap((url) =>
      why.has(url) ? [{ line: draft.line, product: draft.name, url, why: why.get(url)! }] : [],
    ),
  )
  return { of: { byUrl, drawn }, report: { fetched: byUrl.size, drawn: [...drawn.values()].flat().length, missing } }
}

/** A placeholder picture of one colour, or of the product. */
interface Drawn {
  picture: Prepared
  colorName: string | null
}

async function drawPlaceholders(ctx: Ctx, { draft, variants }: Fresh): Promise<Drawn[]> {
  const colours = new Map(
    variants.flatMap(({ colorName, colorValue }) => (colorName ? [[colorName, colorValue ?? undefined] as const] : [])),
  )
  if (colours.size === 0) return [{ picture: await preparePlaceholder(ctx, draft.name), colorName: null }]
  const list: Drawn[] = []
  for (const [colorName, value] of [...colours].slice(0, 12))
    list.push({ picture: await preparePlaceholder(ctx, draft.name, value), colorName })
  return list
}

async function fetchPicture(ctx: Ctx, url: string, alt: string): Promise<Prepared | string> {
  try {
    return await preparePicture(ctx, await fetchOutside(url, ctx.env), { alt })
  } catch (error) {
    if (error instanceof NotFetched) return error.message
    if (error instanceof Refusal) return 'is not a picture'
    throw error
  }
}

async function inParallel(
  jobs: (() => Promise<void>)[],
  width: number,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  let next = 0
  let done = 0
  const worker = async () => {
    while (next < jobs.length) {
      await jobs[next++]!()
      onProgress(++done, jobs.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker))
}

type Pictures = Awaited<ReturnType<typeof fetchPictures>>['of']

const writeAll = (
  ctx: Ctx,
  fresh: readonly Fresh[],
  pictures: Pictures,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, string>> =>
  inTransaction(ctx, async (ctx) => {
    const slugs = new Map<string, string>()
    const ids: string[] = []
    const mediaIds = new Map<Prepared, string>()
    const mediaOf = async (prepared: Prepared) => {
      const id = mediaIds.get(prepared) ?? (await insertPicture(ctx, prepared)).id
      mediaIds.set(prepared, id)
      return id
    }
    for (const [index, { draft, slug, options, variants }] of fresh.entries()) {
      const own = new Map<string, string | null>() // media id → colour
      for (const { url } of draft.images) {
        const picture = pictures.byUrl.get(url)
        if (picture) own.set(await mediaOf(picture), null)
      }
      const written: NewVariant[] = []
      for (const { image, ...variant } of variants) {
        const picture = pictures.byUrl.get(image)
        const mediaId = picture ? await mediaOf(picture) : null
        if (mediaId && variant.colorName && !own.get(mediaId)) own.set(mediaId, variant.colorName)
        written.push({ ...variant, mediaId })
      }
      for (const { picture, colorName } of pictures.drawn.get(draft.key) ?? []) {
        const mediaId = await mediaOf(picture)
        own.set(mediaId, colorName)
        for (const variant of written) if (colorName !== null && variant.colorName === colorName) variant.mediaId = mediaId
      }
      const categoryIds = new Set<string>()
      for (const path of draft.categories)
        categoryIds.add(await ensureCategoryPath(ctx, path.map((name) => cleanText(name).slice(0, 80)).filter(Boolean)))
      const { id } = await storeProduct(
        ctx,
        {
          slug,
          type: draft.options.length === 0 ? 'simple' : 'variable',
          status: draft.active ? 'active' : 'draft',
          name: cleanText(draft.name).slice(0, 200) || slug,
          shortDescription: cleanText(draft.shortDescription).slice(0, 500),
          description: draft.description,
          options: options.map((option) => ({ ...option, name: cleanText(option.name) || option.name })),
          brandId: draft.brand ? await ensureBrand(ctx, cleanText(draft.brand).slice(0, 80)) : null,
          tags: [...new Set(draft.tags.map((tag) => cleanText(tag).slice(0, 60)))].filter(Boolean).slice(0, 50),
          seo: {
            ...(draft.seo.title && { title: cleanText(draft.seo.title).slice(0, 200) }),
            ...(draft.seo.description && { description: cleanText(draft.seo.description).slice(0, 500) }),
          },
          sourceKey: draft.key,
          publishedAt: new Date(),
          categoryIds: [...categoryIds],
          media: [...own].map(([mediaId, colorName]) => ({ mediaId, colorName })),
          variants: written,
        },
        { kind: 'import', reference: draft.key, actor: 'import' },
      )
      ids.push(id)
      slugs.set(draft.key, slug)
      onProgress(index + 1, fresh.length)
    }
    if (ids.length > 0) await refreshCatalog(ctx, ids)
    return slugs
  })
