/**
 * Why an item of an import was skipped, or what is different from the file, with the values that its text shows. `skipped` remarks: the row or the
 * item is not in the shop; `changed`: it is, with a difference.
 */
export const remarkCodes = [
  // a cell
  'too_long',
  'not_an_amount',
  'not_a_measure',
  'too_expensive',
  'not_a_count',
  'not_yes_or_no',
  'not_a_choice',
  'not_a_number',
  'not_a_day',
  'not_a_link',
  'unknown_choice',
  'needs_own_text',
  'not_an_email',
  'not_a_past_day',
  'not_a_currency',
  'not_a_time',
  'not_a_color',
  'too_many',
  'needed',
  'formula',
  'broken_text',
  // an item of any format
  'already_here',
  'unknown_variant',
  'slug_taken',
  'sku_taken',
  'sku_left_empty',
  'stock_of_parts',
  'slug_changed',
  'compare_not_above',
  'rounds_to_nothing',
  'no_variant_sold',
  'combination_taken',
  'has_no_options',
  'needs_options',
  'twice_in_file',
  'picture_missing',
  'address_left_out',
  'customer_here',
  'staff_here',
  'order_here',
  'unknown_collection',
  'unknown_badge',
  'collection_full',
  // files of other shops
  'no_title',
  'no_price_row',
  'bad_price',
  'bad_compare',
  'gift_card',
  'not_published',
  'stock_not_tracked',
  'sold_beyond_stock',
  'stock_becomes_zero',
  'stock_unreadable',
  'options_joined',
  'one_price_only',
  'option_empty',
  'no_name',
  'product_group',
  'sold_elsewhere',
  'unknown_type',
  'parent_missing',
  'no_price',
  'variations_made',
  'facts_written',
  'download',
  'hidden',
  'virtual',
  'values_missing',
  'stands_for_any',
  'sale_not_now',
  'sale_ends',
  // undo
  'edited_since',
  'ordered_since',
  'gone',
  'account_used',
] as const
export type RemarkCode = (typeof remarkCodes)[number]

export interface Remark {
  code: RemarkCode
  kind: 'skipped' | 'changed'
  /** line in the file */
  line: number
  /** column of our own format */
  column?: string
  /** values of the text, by name */
  values?: Record<string, string | number>
}

/** One changed cell of an item: `from` and `to` are cells of our own format. */
export interface CellChange {
  /** id of the variant; null for a cell of the product itself */
  row: string | null
  /** what staff call the variant; '' for the product itself */
  label: string
  column: string
  from: string
  to: string
}

/** Why a whole file is unusable. */
export const fileErrors = [
  'empty',
  'too_large',
  'not_text',
  'old_excel',
  'broken_csv',
  'more_fields',
  'no_rows',
  'unknown_format',
  'no_handle',
  'broken_xlsx',
  'xlsx_too_large',
  'too_many_rows',
  'too_many_columns',
  'formula',
  'file_gone',
  'not_allowed',
  'export_not_allowed',
  'customer_erased',
  'storage_full',
  'storage_unavailable',
  'unexpected',
] as const
export type FileError = (typeof fileErrors)[number]
