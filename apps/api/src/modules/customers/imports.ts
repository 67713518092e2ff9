import { Address } from '@haat/shared/orders/schema.ts'
import { findCountryCode } from '@haat/shared/reference/countries.ts'
import { type CustomerSheet, customerFileColumns, emptyCustomer } from '@haat/shared/transfers/columns/history.ts'
import { writeCell } from '@haat/shared/transfers/columns/write-cell.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportedItem, UndoItem, UndoneItem } from '@haat/shared/transfers/import-item.ts'
import type { Remark } from '@haat/shared/transfers/remarks.ts'
import type { Ctx } from '../../platform/context.ts'
import { addImportedAccounts, findAccountsByEmail, removeUnusedAccounts } from '../accounts/service.ts'
import { addImportedAddresses } from '../addresses/service.ts'
import { insertNotes } from './repo.ts'

interface CustomerPlan extends ImportedItem {
  sheet?: CustomerSheet
  /** undefined: the file has none, or an incomplete one */
  address?: Address | undefined
}

/** Previews an import of these customers, without writing. Existing accounts are not changed. */
export async function planCustomers(ctx: Ctx, items: readonly FileProduct[]): Promise<CustomerPlan[]> {
  const sheets = items.map(readCustomerCells)
  const known = await findAccountsByEmail(
    ctx,
    sheets.map(({ sheet }) => sheet.email),
  )
  const inFile = new Set<string>()
  return items.map((item, index) => {
    const { sheet, remarks } = sheets[index]!
    const say = (code: Remark['code'], column?: string) =>
      void remarks.push({ line: item.line, kind: 'skipped', code, ...(column && { column }) })
    const account = known.get(sheet.email)
    if (sheet.email === '') {
      if (!remarks.some(({ column }) => column === 'Email')) say('needed', 'Email')
    } else if (account) {
      say(account.isStaff ? 'staff_here' : 'customer_here')
      return { outcome: 'unchanged', productId: account.isStaff ? null : account.id, version: null, changes: [], remarks }
    } else if (inFile.has(sheet.email)) say('twice_in_file')
    if (remarks.some(({ kind }) => kind === 'skipped'))
      return { outcome: 'skipped', productId: null, version: null, changes: [], remarks }
    inFile.add(sheet.email)
    const address = toAddress(sheet)
    if (!address && sheet.address.street) remarks.push({ line: item.line, kind: 'changed', code: 'address_left_out' })
    return { outcome: 'created', productId: null, version: null, changes: [], remarks, sheet, address }
  })
}

function readCustomerCells({ line, cells, remarks: own }: FileProduct): { sheet: CustomerSheet; remarks: Remark[] } {
  const sheet = emptyCustomer()
  const remarks = [...own]
  for (const column of customerFileColumns)
    writeCell(column, sheet, cells?.product ?? {}, (code) =>
      remarks.push({ line, kind: 'skipped', code, column: column.heading }),
    )
  sheet.name ||= [sheet.firstName, sheet.lastName].filter(Boolean).join(' ').slice(0, 120)
  return { sheet, remarks }
}

/** The address of a customer, if it has all that an order needs. */
function toAddress({ name, email, address }: CustomerSheet): Address | undefined {
  const { phone, addressPhone, street, street2, city, state, zipCode, country } = address
  const parsed = Address.safeParse({
    fullName: name,
    phone: phone || addressPhone,
    email,
    house: [street, street2].filter(Boolean).join(', '),
    city,
    state,
    zipCode,
    country: findCountryCode(country) ?? '',
  })
  return parsed.data
}

/** Adds customers without a password, in the transaction of the caller. Sends no emails. */
export async function importCustomers(ctx: Ctx, items: readonly FileProduct[]): Promise<ImportedItem[]> {
  const plans = await planCustomers(ctx, items)
  const wanted = plans.flatMap(({ sheet }) => sheet ?? [])
  const ids = await addImportedAccounts(
    ctx,
    wanted.map(({ email, name, since }) => ({
      email,
      name: name || null,
      createdAt: since === null ? new Date() : new Date(since),
    })),
  )
  await insertNotes(
    ctx.db,
    wanted.flatMap(({ email, note, tags }) => {
      const customerId = ids.get(email)
      return customerId && (note || tags.length > 0) ? [{ customerId, note, tags }] : []
    }),
  )
  await addImportedAddresses(
    ctx,
    plans.flatMap(({ sheet, address }) => {
      const userId = sheet && ids.get(sheet.email)
      return userId && address ? [{ userId, address }] : []
    }),
  )
  return plans.map(({ sheet, address: _, ...plan }, index) => {
    const id = sheet && ids.get(sheet.email)
    if (!sheet || id) return { ...plan, productId: id ?? plan.productId, version: id ? 1 : null }
    // The account was opened in the meantime.
    const remark: Remark = { line: items[index]!.line, kind: 'skipped', code: 'customer_here' }
    return { ...plan, outcome: 'unchanged', remarks: [...plan.remarks, remark] }
  })
}

/** Deletes imported customers again, in the transaction of the caller, unless their account was used or changed since. */
export async function undoCustomers(ctx: Ctx, items: readonly UndoItem[]): Promise<UndoneItem[]> {
  const ids = items.map(({ productId }) => productId)
  const removed = new Set(await removeUnusedAccounts(ctx, ids))
  return items.map(({ productId, line }) =>
    removed.has(productId)
      ? { undone: 'removed', remarks: [] }
      : { undone: 'nothing', remarks: [{ line, kind: 'changed', code: 'account_used' }] },
  )
}
