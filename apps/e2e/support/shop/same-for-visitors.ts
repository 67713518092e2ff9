import type { Shop } from './shop.ts'

/** Queries for the data that every visitor sees, by name. Without stock, sales and ratings, which change with every order. */
const questions = {
  settings: 'SELECT * FROM settings',
  menus: 'SELECT * FROM menus',
  pages: 'SELECT * FROM pages',
  'home page': 'SELECT * FROM block_documents',
  categories: 'SELECT * FROM categories',
  brands: 'SELECT * FROM brands',
  products: `SELECT id, slug, name, texts, price, max_price, compare_price FROM products WHERE status = 'active'`,
  variants: `SELECT v.id, v.price, v.compare_price, v.active FROM variants v JOIN products p ON p.id = v.product_id AND p.status = 'active'`,
  delivery: 'SELECT * FROM delivery_rates',
  'delivery areas': 'SELECT * FROM delivery_areas',
  taxes: 'SELECT * FROM tax_rates WHERE active',
  'email templates': 'SELECT * FROM email_templates',
} as const

type Fingerprint = Record<keyof typeof questions, string>

const asOne = Object.entries(questions)
  .map(([name, question]) => `(SELECT md5(string_agg(one::text, '' ORDER BY one::text)) FROM (${question}) one) AS "${name}"`)
  .join(', ')

const fingerprint = async (shop: Shop): Promise<Fingerprint> => (await shop.ask<Fingerprint>(`SELECT ${asOne}`))[0]!

/**
 * Runs a test on a shop that other tests share.
 *
 * @throws Error if the test changes data that every visitor sees: later tests would depend on the order of tests.
 */
export async function sameForVisitors(shop: Shop, test: () => Promise<void>): Promise<void> {
  const before = await fingerprint(shop)
  await test()
  const after = await fingerprint(shop)
  const changed = Object.keys(questions).filter((name) => before[name as keyof Fingerprint] !== after[name as keyof Fingerprint])
  if (changed.length > 0)
    throw new Error(
      `This test changes ${changed.join(', ')} of a shop that other tests share: it needs \`test.use({ ownShop: true })\``,
    )
}
