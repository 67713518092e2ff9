import type { DeskProduct, DeskVariant } from '@haat/shared/catalog/desk-schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { charged, moneyRule } from './cards.ts'
import { type DeskProductRecord, type DeskVariantRow, findDeskProduct } from './desk-product-repo.ts'

export async function readForDesk(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: DeskProduct }> {
  const [record, rule] = await Promise.all([findDeskProduct(ctx.db, productId), moneyRule(ctx)])
  if (!record) throw new Refusal('not_found')
  return { product: deskProductOf(record, rule) }
}

export function deskProductOf(record: DeskProductRecord, rule: MoneyRule): DeskProduct {
  const { id, seo, media, variants, ...own } = record
  return {
    _id: id,
    ...own,
    seo: { title: seo.title ?? '', description: seo.description ?? '', keyword: seo.keyword ?? '' },
    media: media.map(({ id: _id, color, ...picture }) => ({ _id, image: pictureOf(picture), color })),
    variants: variants.map((row) => deskVariantOf(row, rule)),
  }
}

const deskVariantOf = (row: DeskVariantRow, rule: MoneyRule): DeskVariant => ({
  _id: row.id,
  color: row.colorName === null ? null : { name: row.colorName, value: row.colorValue! },
  attribute: row.attributeName,
  sku: row.sku,
  barcode: row.barcode,
  price: toAmount(row.price),
  comparePrice: row.comparePrice === null ? null : toAmount(row.comparePrice),
  charged: charged(row.price, rule),
  chargedCompare: row.comparePrice === null ? null : charged(row.comparePrice, rule),
  qty: row.onHand ?? unlimited,
  lowAt: row.lowAt,
  active: row.active,
  mediaId: row.mediaId,
})
