import type { z } from 'zod'
import { findExtension } from '../../extensions/registry.ts'
import { readValues, settingFields } from '../../extensions/setting-fields.ts'
import type { Keys } from '../../gateways/payments/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { reseal, seal, unseal } from '../../platform/encryption.ts'
import { findAllSettings, findSettings, replaceValue } from './repo.ts'

const purpose = (extension: string) => `extension settings ${extension}`
/** Marks an encrypted value in the stored settings. */
const sealedMark = 'sealed:'

/**
 * The settings of an extension, with defaults for missing values; secrets are decrypted. A stored value that the schema no longer
 * allows counts as missing.
 */
export async function readExtensionSettings<Settings extends z.ZodObject>(
  ctx: Ctx,
  extension: string,
  schema: Settings,
): Promise<z.output<Settings>> {
  const saved = await findSettings(ctx.db, extension)
  return readValues(schema, openValues(ctx, extension, saved?.values ?? {}))
}

/** The payment keys in the settings of an extension; null if it has no payment method, is not set up, or fails. */
export async function readExtensionKeys(ctx: Ctx, name: string): Promise<Keys | null> {
  const extension = findExtension(ctx.env, name)
  if (!extension?.payment) return null
  const settings = extension.settings ? await readExtensionSettings(ctx, name, extension.settings) : {}
  try {
    return extension.payment.keys(settings)
  } catch (error) {
    ctx.log.error({ err: error, extension: name }, 'keys of an extension unreadable')
    return null
  }
}

/** Stored values with decrypted secrets; one that no secret of the shop decrypts is left out. */
export const openValues = (ctx: Ctx, extension: string, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!isSealed(value)) return [[name, value]]
      const opened = unseal(ctx.env, purpose(extension), value.slice(sealedMark.length))
      return opened === null ? [] : [[name, opened]]
    }),
  )

/** Values as they are stored: secrets encrypted. */
export function sealValues(
  ctx: Ctx,
  extension: string,
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const fields = settingFields(schema)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'secret' && value !== '' ? sealedMark + seal(ctx.env, purpose(extension), String(value)) : value,
    ]),
  )
}

/** Encrypts the secrets of all extensions with the current secret of the shop. `lost` lists those that cannot be decrypted. */
export async function resealExtensionSettings(ctx: Ctx): Promise<{ changed: number; current: number; lost: string[] }> {
  const result = { changed: 0, current: 0, lost: [] as string[] }
  for (const { extension, values } of await findAllSettings(ctx.db))
    for (const [name, value] of Object.entries(values)) {
      if (!isSealed(value)) continue
      const resealed = reseal(ctx.env, purpose(extension), value.slice(sealedMark.length))
      if (resealed === 'current') result.current += 1
      else if (resealed === null) result.lost.push(`${extension}.${name}`)
      else {
        await replaceValue(ctx.db, extension, { name, from: value, to: sealedMark + resealed })
        result.changed += 1
      }
    }
  return result
}

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(sealedMark)
