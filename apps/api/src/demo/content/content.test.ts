import { existsSync } from 'node:fs'
import { attributeNameOf } from '@haat/shared/catalog/options.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import { matchArea } from '@haat/shared/delivery/rules.ts'
import { Address } from '@haat/shared/orders/schema.ts'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../platform/sanitize-html.ts'
import { composeCategory, composeHero, composeProduct } from '../pictures/compose.ts'
import { composeFavicon, composeLogo } from '../pictures/logo.ts'
import { objectFile } from '../pictures/objects.ts'
import {
  areas,
  brands,
  categories,
  colors,
  coupons,
  customers,
  homeBlocks,
  optionTerms,
  orders,
  pages,
  posts,
  products,
  reviewsOf,
  tagTerms,
} from './index.ts'
import { descriptions } from './products/descriptions/all.ts'
import { ar } from './products/words/ar.ts'
import { bn } from './products/words/bn.ts'
import { en } from './products/words/en.ts'
import { fr } from './products/words/fr.ts'

const bySlug = new Map(products.map((product) => [product.slug, product]))
const factsIn = (html: string) => html.match(/<li>/g)?.length
const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('the catalogue', () => {
  test('is as large and as varied as promised', () => {
    const variable = products.filter(({ type }) => type === 'variable').length
    expect(products.length).toBeGreaterThanOrEqual(130)
    expect(variable / products.length).toBeGreaterThan(0.4)
    expect(variable / products.length).toBeLessThan(0.65)
    expect(categories.filter(({ parent }) => !parent).length).toBeGreaterThanOrEqual(8)
    expect(brands.length).toBeGreaterThanOrEqual(12)
    const all = products.flatMap(({ variants }) => variants)
    expect(products.filter(({ variants }) => variants.every(({ stock }) => stock === 0)).length).toBeGreaterThan(2)
    expect(all.some(({ stock }) => stock === null)).toBe(true)
    expect(all.some(({ comparePrice }) => comparePrice !== null)).toBe(true)
    for (const language of ['bn', 'ar', 'fr']) expect(products.some((product) => product.language === language)).toBe(true)
  })

  test('names, addresses, article numbers and combinations are unique', () => {
    expect(unique(products.map(({ slug }) => slug))).toBe(true)
    expect(unique(products.map(({ name }) => name))).toBe(true)
    expect(unique(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))).toBe(true)
    expect(unique([...categories, ...brands].map(({ slug }) => slug))).toBe(true)
    for (const { slug, variants } of products)
      expect([slug, unique(variants.map(({ color, attributeValues }) => `${color?.name}/${attributeValues}`))]).toEqual([
        slug,
        true,
      ])
  })

  test('everything named exists', () => {
    for (const { slug, type, variants, pictures, ...product } of products) {
      expect(variants.length, slug).toBeGreaterThan(0)
      if (type === 'simple') expect(variants, slug).toMatchObject([{ color: null, attributeValues: [] }])
      expect(
        variants.some(({ color, attributeValues }) => attributeValues.length + (color ? 1 : 0) !== product.options.length),
        slug,
      ).toBe(false)
      for (const name of product.categories)
        expect(
          categories.map((category) => category.slug),
          slug,
        ).toContain(name)
      expect(
        brands.map((brand) => brand.slug),
        slug,
      ).toContain(product.brand)
      expect(pictures.length, slug).toBeGreaterThanOrEqual(3)
      for (const { color } of variants)
        if (color)
          expect(
            pictures.map((picture) => picture.color),
            slug,
          ).toContain(color.name)
    }
    for (const { parent } of categories) if (parent) expect(categories.some(({ slug }) => slug === parent)).toBe(true)
    const objects = [
      ...products.flatMap(({ pictures }) => pictures),
      ...categories,
      ...homeBlocks.flatMap((section) => ('objects' in section ? section.objects : [])),
    ]
    expect(objects.filter(({ object }) => !existsSync(objectFile(object)))).toEqual([])
  })

  test('names and descriptions are in all four languages, options, tags and pictures too', () => {
    const languages = ['en', 'bn', 'ar', 'fr'] as const
    for (const { slug, language, description, labels, texts, pictures } of products) {
      const others = languages.filter((one) => one !== language && one !== 'en').concat(language === 'en' ? [] : ['en'])
      for (const other of others) {
        expect([slug, other, labels[other]?.name]).toEqual([slug, other, expect.stringMatching(/\S/)])
        expect([slug, other, texts[other]?.shortDescription]).toEqual([slug, other, expect.stringMatching(/\S/)])
        const translated = texts[other]?.description ?? ''
        expect([slug, other, factsIn(translated)]).toEqual([slug, other, factsIn(description)])
        // Names of materials and standards such as USB-C stay; a whole sentence in Latin letters would be a forgotten one.
        if (other === 'bn' || other === 'ar')
          expect([slug, other, translated.replace(/<[^>]+>/g, ' ').match(/(?:\b[a-z]{3,}\b[ ,]*){2,}/i)]).toEqual([
            slug,
            other,
            null,
          ])
        for (const picture of pictures) expect([slug, other, picture.texts[other]?.alt]).toEqual([slug, other, expect.anything()])
      }
    }
    const known = new Set(products.map(({ slug }) => slug))
    for (const words of [en, bn, ar, fr, ...Object.values(descriptions)])
      expect(Object.keys(words).filter((slug) => !known.has(slug))).toEqual([])
    const terms = [...optionTerms, ...tagTerms]
    const translated = new Set(terms.map(({ name }) => name))
    expect(new Set(terms.map(({ name }) => termKey(name))).size).toBe(terms.length)
    const tags = products.flatMap((product) => product.tags.map(termKey))
    expect(tags.filter((tag) => !terms.some(({ name }) => termKey(name) === tag))).toEqual([])
    const used = products.flatMap(({ options, variants }) => [
      ...options.map(({ name }) => name),
      ...variants.flatMap(({ color, attributeValues }) => [color?.name ?? '', ...attributeValues]),
    ])
    expect(new Set(used.filter((name) => /[\p{L}]{3}/u.test(name) && !translated.has(name) && !/^\d/.test(name)))).toEqual(
      new Set(['Harrow']),
    )
  })

  test('prices are money and a sale is cheaper than before', () => {
    for (const { price, comparePrice } of products.flatMap(({ variants }) => variants)) {
      expect(Number.isInteger(price * 100) && price > 0).toBe(true)
      if (comparePrice !== null) expect(comparePrice).toBeGreaterThan(price)
    }
  })

  test('HTML needs no cleaning', () => {
    for (const { slug, description, texts } of products)
      for (const html of [description, ...Object.values(texts).map((words) => words.description ?? '')])
        expect([slug, cleanHtml(html)]).toEqual([slug, html])
    for (const { body, texts } of [...pages, ...posts])
      for (const html of [body, ...Object.values(texts).map((words) => words.body)])
        expect(cleanHtml(html).replace(/<[^>]+>/g, '')).toBe(html.replace(/<[^>]+>/g, ''))
  })

  test('colours are named once', () => {
    expect(unique(colors.map(({ name }) => name))).toBe(true)
    expect(unique(colors.map(({ value }) => value))).toBe(true)
  })
})

test('what is scoped, shown and linked exists', () => {
  for (const { product } of posts) expect(bySlug.get(product)?.pictures[0], product).toBeDefined()
  for (const { scope } of coupons)
    if (scope.type === 'categories')
      for (const slug of scope.slugs) expect(categories.some((row) => row.slug === slug)).toBe(true)
  for (const section of homeBlocks) {
    if ('categories' in section)
      for (const slug of section.categories) expect(categories.some((row) => row.slug === slug)).toBe(true)
    if ('show' in section && 'slugs' in section.show)
      for (const slug of section.show.slugs) expect([slug, bySlug.has(slug)]).toEqual([slug, true])
  }
})

test('the history can have happened', () => {
  expect(orders.length).toBeGreaterThan(250)
  for (const { lines, customer, daysAgo, deliveryType } of orders) {
    expect(daysAgo).toBeGreaterThanOrEqual(0)
    for (const { slug, color, attribute, qty } of lines) {
      const variants = bySlug.get(slug)!.variants
      expect(
        variants.some(
          (variant) => (variant.color?.name ?? null) === color && attributeNameOf(variant.attributeValues) === attribute,
        ),
      ).toBe(true)
      expect(qty).toBeGreaterThan(0)
    }
    const area = areas.find(({ name }) => name === customers[customer]!.area)!
    expect(area.rates.map(({ type }) => type)).toContain(deliveryType)
  }
})

test('every customer has an address the shop accepts, served best by the area named', () => {
  for (const { name, email, address, area } of customers) {
    expect(Address.safeParse({ fullName: name, email, ...address }).error).toBeUndefined()
    const best = [...areas].sort((a, b) => matchArea(b.serves, address) - matchArea(a.serves, address))[0]
    expect([name, best?.name]).toEqual([name, area])
  }
})

test('reviews are the same in every run, and mostly kind', () => {
  const all = products.flatMap((product) => reviewsOf(product))
  expect(products.flatMap((product) => reviewsOf(product))).toEqual(all)
  const average = all.reduce((sum, { stars }) => sum + stars, 0) / all.length
  expect(average).toBeGreaterThan(4.2)
  expect(average).toBeLessThan(4.8)
  expect(all.length).toBeGreaterThan(500)
})

describe('pictures', () => {
  test('a product picture is 4:5, opaque, and the same in every run', async () => {
    const picture = { ground: 'iris', tint: '#232326', view: 'tilt' } as const
    const [first, second] = await Promise.all([composeProduct('1f45f', picture), composeProduct('1f45f', picture)])
    expect(first.data.equals(second.data)).toBe(true)
    expect(first).toMatchObject({ width: 960, height: 1200, channels: 3 })
  })

  test('a painted object has the colour it is named after', async () => {
    const { data, width, channels } = await composeProduct('1f455', { ground: 'leaf', tint: '#2b3a67' })
    const [red, green, blue] = data.subarray((700 * width + 480) * channels)
    expect(blue).toBeGreaterThan(red! + 25)
    expect(Math.abs(red! - 0x2b) + Math.abs(green! - 0x3a) + Math.abs(blue! - 0x67)).toBeLessThan(75)
  })

  test('what stands on nothing leaves nothing around it', async () => {
    for (const picture of [
      composeCategory('1fab4'),
      composeLogo(),
      composeHero([{ object: '1f9e5', x: 0.5, y: 0.5, extent: 0.4 }]),
    ]) {
      const { data, channels } = await picture
      expect([channels, ...data.subarray(0, 4 * channels)]).toEqual([4, ...Array(16).fill(0)])
    }
    expect(await composeFavicon()).toMatchObject({ width: 512, height: 512, channels: 4 })
  })
})
