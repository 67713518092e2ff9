/** Fields of a line of products that depend on each other. */
interface ProductLine {
  [field: string]: unknown
  sku?: string | undefined
  status?: string | undefined
  variants?: readonly { sku?: string | undefined; qty?: number | undefined; was?: number | undefined }[] | undefined
}

interface Misplaced {
  path: (string | number)[]
  message: string
}

/** Fields of a line of products that lack a field they go with, or stand beside one that replaces them. `simple`: names of the fields of a product without options. */
export function findMisplaced(line: ProductLine, simple: readonly string[]): Misplaced[] {
  const isSet = (field: string) => line[field] !== undefined
  const fields: Record<string, string> = {
    ...(isSet('options') !== isSet('variants') && { options: 'goes with `variants`' }),
    ...(isSet('colors') && !isSet('variants') && { colors: 'goes with `variants`' }),
    ...(isSet('was') && !isSet('qty') && { was: 'goes with `qty`' }),
    ...(isSet('publishAt') !== (line.status === 'scheduled') && { publishAt: 'goes with the status `scheduled`' }),
    ...(isSet('variants') && Object.fromEntries(simple.filter(isSet).map((field) => [field, 'stands in `variants`']))),
  }
  return [...Object.entries(fields).map(([field, message]) => ({ path: [field], message })), ...misplacedCells(line)]
}

function misplacedCells({ sku, variants = [] }: ProductLine): Misplaced[] {
  const skus = variants.map((variant) => variant.sku || undefined)
  const cells = variants.flatMap(({ qty, was }, at): Misplaced[] => [
    ...(was !== undefined && qty === undefined ? [{ path: ['variants', at, 'was'], message: 'goes with `qty`' }] : []),
    ...(skus[at] !== undefined && skus.indexOf(skus[at]) < at
      ? [{ path: ['variants', at, 'sku'], message: 'stands here twice' }]
      : []),
  ])
  const isUnnamed = variants.length > 0 && sku !== undefined && !skus.includes(sku)
  return isUnnamed ? [...cells, { path: ['sku'], message: 'is the SKU of none of the `variants`' }] : cells
}
