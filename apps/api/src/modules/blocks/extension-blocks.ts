import type { ExtensionBlockKind } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Block, BlockOf } from '@haat/shared/blocks/schema.ts'
import { contain } from '../../extensions/contain.ts'
import type { Extension, ExtensionBlock } from '../../extensions/define.ts'
import { extensionsOf, findExtension, findText } from '../../extensions/registry.ts'
import { defaultValues, formFields, readValues } from '../../extensions/setting-fields.ts'
import type { Ctx } from '../../platform/context.ts'
import { fieldsOf } from '../../platform/errors/fields-of.ts'
import { cleanHtml } from '../../platform/sanitize-html.ts'

/** Rendered content of an extension block. */
export interface ShownByExtension {
  html: string
  data: Record<string, unknown>
}

/** Maximum characters of the data of a block as JSON. */
const mostCharacters = 50_000

/** Renders the blocks of extensions in the language of `ctx`, by block id. One that fails or is off has no entry. */
export async function showExtensionBlocks(ctx: Ctx, blocks: readonly Block[]): Promise<Map<string, ShownByExtension>> {
  const shown = new Map<string, ShownByExtension>()
  // One after the other: the caller may be in a transaction, whose connection runs one query at a time.
  for (const block of blocks) {
    if (block.type !== 'extension') continue
    const content = await showOne({ ...ctx, person: null }, block)
    if (content) shown.set(block.id, content)
  }
  return shown
}

async function showOne(ctx: Ctx, block: BlockOf<'extension'>): Promise<ShownByExtension | null> {
  const found = findBlock(ctx, block.block)
  if (!found) return null
  const { extension, definition } = found
  const values = definition.settings ? readValues(definition.settings, block.values) : {}
  const content = await contain(ctx, extension.name, `block ${block.block}`, async (ctx) => {
    const made = await definition.show(ctx, values)
    if (!made) return null
    const data = JSON.stringify(made.data ?? {})
    if (data.length > mostCharacters) throw new Error(`data of the block has more than ${mostCharacters} characters`)
    return { html: cleanHtml(made.html ?? ''), data: JSON.parse(data) as Record<string, unknown> }
  })
  return content.ok ? content.value : null
}

/** The blocks that the extensions which are on offer to the editor, in the language of `ctx`. */
export const extensionBlockKinds = (ctx: Ctx): ExtensionBlockKind[] =>
  extensionsOf(ctx.env).flatMap((extension) =>
    Object.entries(extension.blocks ?? {}).map(([name, { settings }]): ExtensionBlockKind => {
      const text = (key: string) => findText(extension, ctx.language, key)!
      const at = `blocks.${name}`
      return {
        block: `${extension.name}/${name}`,
        extension: text('title'),
        title: text(`${at}.title`),
        about: text(`${at}.about`),
        fields: formFields(extension, { settings, at: `${at}.settings`, language: ctx.language }),
        values: defaultValues(settings),
      }
    }),
  )

/** Values that the forms of blocks refuse, by their path in `blocks`. Blocks of an extension that is off are not checked. */
export const findWrongValues = (ctx: Ctx, blocks: readonly Block[]): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block, at) => {
      const schema = block.type === 'extension' ? findBlock(ctx, block.block)?.definition.settings : undefined
      const parsed = block.type === 'extension' ? schema?.strict().safeParse(block.values) : undefined
      if (!parsed || parsed.success) return []
      return Object.entries(fieldsOf(parsed.error)).map(([field, problem]) => [`blocks.${at}.values.${field}`, problem])
    }),
  )

function findBlock(ctx: Ctx, block: string): { extension: Extension; definition: ExtensionBlock } | undefined {
  const [extensionName = '', name = ''] = block.split('/')
  const extension = findExtension(ctx.env, extensionName)
  const definition = extension?.blocks?.[name]
  return extension && definition && { extension, definition }
}
