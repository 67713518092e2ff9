import type { DashboardProduct, DashboardVariant } from '@haat/shared/catalog/dashboard/schema.ts'
import { joinValues, type ProductOption } from '@haat/shared/catalog/options.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { joinTexts } from '@haat/shared/catalog/translations.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { toPicture } from '../../../media/service.ts'
import { charged, moneyRule } from '../../products/cards.ts'
import {
  type BundleRecord,
  type DashboardProductRecord,
  type DashboardVariantRow,
  findDashboardProduct,
  findDashboardProducts,
} from './product-repo.ts'

/**
 * Returns one product as the dashboard shows it.
 * @throws not_found
 */
export async function readForDashboard(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: DashboardProduct }> {
  const [record, rule] = await Promise.all([findDashboardProduct(ctx.db, productId), moneyRule(ctx)])
  if (!record) throw new Refusal('not_found')
  return { product: toDashboardProduct(record, rule) }
}

/** Products as the dashboard shows them, in the order of their ids; unknown ids are left out. */
export async function loadForDashboard(ctx: Ctx, ids: readonly string[]): Promise<DashboardProduct[]> {
  if (ids.length === 0) return []
  const [records, rule] = await Promise.all([findDashboardProducts(ctx.db, ids), moneyRule(ctx)])
  return records.map((record) => toDashboardProduct(record, rule))
}

/** The values of a variant in the order of its product's options. */
export const valuesOf = (
  options: readonly ProductOption[],
  { colorName, attributeValues }: Pick<DashboardVariantRow, 'colorName' | 'attributeValues'>,
): string[] => joinValues(options, { color: colorName, attributeValues })

/** Builds the product as the dashboard shows it, prices in major units. */
export function toDashboardProduct(record: DashboardProductRecord, rule: MoneyRule): DashboardProduct {
  const {
    id,
    seo,
    media,
    variants,
    labels,
    texts,
    bundles,
    related: _related,
    badges: _badges,
    allCategoryIds: _,
    fields: _fields,
    ...own
  } = record
  return {
    _id: id,
    ...own,
    seo: { title: seo.title ?? '', description: seo.description ?? '', keyword: seo.keyword ?? '' },
    texts: joinTexts({ labels, texts }),
    media: media.map(({ id: _id, color, ...picture }) => ({ _id, image: toPicture(picture), color })),
    variants: variants.map((row) => dashboardVariantOf(row, bundles[row.id], { options: own.options, rule })),
  }
}

const dashboardVariantOf = (
  row: DashboardVariantRow,
  bundle: BundleRecord | undefined,
  { options, rule }: { options: readonly ProductOption[]; rule: MoneyRule },
): DashboardVariant => ({
  _id: row.id,
  color: row.colorName === null ? null : { name: row.colorName, value: row.colorValue! },
  attribute: row.attributeName,
  values: valuesOf(options, row),
  sku: row.sku,
  barcode: row.barcode,
  mpn: row.mpn,
  weight: row.weight,
  length: row.length,
  width: row.width,
  height: row.height,
  price: toAmount(row.price),
  comparePrice: row.comparePrice === null ? null : toAmount(row.comparePrice),
  cost: row.cost === null ? null : toAmount(row.cost),
  charged: charged(row.price, rule),
  chargedCompare: row.comparePrice === null ? null : charged(row.comparePrice, rule),
  qty: (bundle ?? row).onHand ?? unlimited,
  bundle: bundle !== undefined,
  lowAt: row.lowAt,
  active: row.active,
  mediaId: row.mediaId,
  digital: row.digital,
})
