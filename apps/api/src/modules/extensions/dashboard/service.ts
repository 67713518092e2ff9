import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import type { ExtensionDetails, ExtensionField, ExtensionInfo } from '@haat/shared/extensions/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Section } from '@haat/shared/sections.ts'
import type { Language } from '@haat/shared/text.ts'
import { z } from 'zod'
import type { Extension } from '../../../extensions/define.ts'
import { extensionsOf, findExtension, findText } from '../../../extensions/registry.ts'
import { formFields, readValues } from '../../../extensions/setting-fields.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { fieldsOf } from '../../../platform/errors/fields-of.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import { findKnownNames, findSettings, saveSettings } from '../repo.ts'
import { openValues, sealValues } from '../settings.ts'

type Values = ExtensionDetails['values']
const nothing = z.object({})
const shownSecret = '••••••••'

/** The extensions that are on, then those that are off and have left tables or settings. */
export async function listExtensions(ctx: Ctx): Promise<{ extensions: ExtensionInfo[] }> {
  const on = extensionsOf(ctx.env)
  const left = (await findKnownNames(ctx.db)).filter((name) => !on.some((extension) => extension.name === name))
  return {
    extensions: [
      ...on.map((extension) => toInfo(ctx, extension)),
      ...left.map((name) => ({ name, title: name, about: '', on: false, calculates: [], pages: [] })),
    ],
  }
}

function toInfo(ctx: Ctx, extension: Extension): ExtensionInfo {
  const text = (key: string) => findText(extension, ctx.language, key)!
  return {
    name: extension.name,
    title: text('title'),
    about: text('about'),
    on: true,
    calculates: (['promotion', 'deliveryRate', 'taxRates'] as const).filter((part) => extension[part] !== undefined),
    pages: Object.entries(extension.pages ?? {}).flatMap(([name, access]) => {
      const section = access === 'staff' ? null : (access.split(':')[0] as Section)
      const mayOpen = section === null || can(ctx.person?.session ?? null, section, 'view')
      return mayOpen ? [{ name, title: text(`pages.${name}`), section }] : []
    }),
  }
}

/**
 * The settings of an extension with their form.
 * @throws not_found
 */
export async function readExtension(
  ctx: Ctx,
  { name }: ParsedOf<typeof extensionsDashboardApi.read>,
): Promise<{ extension: ExtensionDetails }> {
  return { extension: await toDetails(ctx, findOrRefuse(ctx, name)) }
}

function findOrRefuse(ctx: Ctx, name: string): Extension {
  const extension = findExtension(ctx.env, name)
  if (!extension) throw new Refusal('not_found')
  return extension
}

async function toDetails(ctx: Ctx, extension: Extension): Promise<ExtensionDetails> {
  const { settings: schema = nothing, name } = extension
  const saved = await findSettings(ctx.db, name)
  const fields = toFields(extension, ctx.language)
  const values = readValues(schema, openValues(ctx, name, saved?.values ?? {})) as Values
  return { ...toInfo(ctx, extension), fields, values: withoutSecrets(fields, values), version: saved?.version ?? 0 }
}

const toFields = (extension: Extension, language: Language): ExtensionField[] =>
  formFields(extension, { settings: extension.settings, at: 'settings', language })

const withoutSecrets = (fields: readonly ExtensionField[], values: Values): Values =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'secret' ? (values[name] ? shownSecret : '') : values[name]!]),
  )

/**
 * Saves the settings of an extension. A secret that is left out, empty or shown as dots stays as it is.
 * @throws not_found, version_conflict (with the current settings), bad_request
 */
export const saveExtension = (
  ctx: Ctx,
  { name, version, values }: ParsedOf<typeof extensionsDashboardApi.save>,
): Promise<{ extension: ExtensionDetails }> =>
  inTransaction(ctx, async (ctx) => {
    const extension = findOrRefuse(ctx, name)
    const { settings: schema = nothing } = extension
    const saved = await findSettings(ctx.db, name)
    const now = readValues(schema, openValues(ctx, name, saved?.values ?? {}))
    const fields = toFields(extension, ctx.language)
    const isSecretUnchanged = (field: string) =>
      fields.some(({ name, kind }) => name === field && kind === 'secret') && ['', shownSecret].includes(String(values[field]))
    const changes = Object.fromEntries(Object.entries(values).filter(([field]) => !isSecretUnchanged(field)))
    const next = schema.strict().safeParse({ ...now, ...changes })
    if (!next.success)
      throw new Refusal('bad_request', {
        fields: Object.fromEntries(Object.entries(fieldsOf(next.error)).map(([field, problem]) => [`values.${field}`, problem])),
      })
    if (!(await saveSettings(ctx.db, name, sealValues(ctx, name, schema, next.data), version)))
      throw new Refusal('version_conflict', { extension: await toDetails(ctx, extension) })
    const diff = toDiff(withoutSecrets(fields, now as Values), withoutSecrets(fields, next.data as Values))
    const secrets = fields.filter(({ name, kind }) => kind === 'secret' && name in changes).map(({ name }) => name)
    await writeAudit(ctx, {
      section: 'settings',
      action: 'extensions.save',
      target: name,
      diff: { ...diff, ...(secrets.length > 0 && { secrets: [null, secrets.join(', ')] }) },
    })
    return { extension: await toDetails(ctx, extension) }
  })
