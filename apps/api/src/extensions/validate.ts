import { errors } from '@haat/shared/errors.ts'
import { topics } from '@haat/shared/orders/topics.ts'
import { actions } from '@haat/shared/permissions.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { sections } from '@haat/shared/sections.ts'
import { z } from 'zod'
import type { Extension } from './define.ts'
import { settingFields } from './setting-fields.ts'

/** Problems of an extension definition, one line each, for the operator; empty if there are none. */
export function problemsOf(name: string, extension: Extension | undefined): string[] {
  if (!extension || typeof extension !== 'object') return ['extension.ts has no default export made with defineExtension']
  if (extension.name !== name) return [`its name is "${extension.name}", the one of its folder is "${name}"`]
  return [
    ...problemsOfTexts(extension),
    ...problemsOfSettings(extension),
    ...problemsOfRoutes(extension),
    ...problemsOfPages(extension),
    ...problemsOfParts(extension),
    ...problemsOfBlocks(extension),
  ]
}

function problemsOfTexts({ texts }: Extension): string[] {
  const keys = Object.fromEntries(languages.map(({ code }) => [code, keysOf(texts?.[code] ?? {})]))
  const all = new Set(Object.values(keys).flat())
  const missing = languages.flatMap(({ code }) =>
    [...all].filter((key) => !keys[code]!.includes(key)).map((key) => `${code}: ${key}`),
  )
  if (missing.length > 0) return [`texts are missing: ${missing.slice(0, 10).join(', ')}`]
  return ['title', 'about'].filter((key) => !all.has(key)).map((key) => `texts have no ${key}`)
}

const keysOf = (texts: object, at = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null ? keysOf(text, `${at}${key}.`) : typeof text === 'string' && text ? [at + key] : [],
  )

const problemsOfSettings = ({ settings, texts }: Extension): string[] =>
  settings ? problemsOfForm({ settings, texts, at: 'settings' }) : []

/** `at`: its texts are `<at>.<field>.label` */
function problemsOfForm({ settings, texts, at }: { settings: z.ZodObject; texts: Extension['texts']; at: string }): string[] {
  if (!(settings instanceof z.ZodObject)) return [`${at} is no z.object()`]
  const fields = settingFields(settings)
  const labels = new Set(keysOf(texts.en))
  const unlabelled = Object.keys(fields).filter((field) => !labels.has(`${at}.${field}.label`))
  return [
    ...Object.entries(fields).flatMap(([field, { kind }]) =>
      kind ? [] : [`${at}.${field} is no boolean, number, text or enum`],
    ),
    ...unlabelled.map((field) => `texts have no ${at}.${field}.label`),
    ...(settings.safeParse({}).success ? [] : [`${at} need a default for every field`]),
  ]
}

function problemsOfBlocks({ blocks = {}, texts }: Extension): string[] {
  const keys = new Set(keysOf(texts.en))
  return Object.entries(blocks).flatMap(([name, { settings, show }]) => {
    const at = `blocks.${name}`
    const secrets = settings instanceof z.ZodObject ? Object.entries(settingFields(settings)) : []
    return [
      ...(/^[a-z][a-z0-9-]{0,39}$/.test(name) ? [] : [`${at} is no name of a block`]),
      ...[`${at}.title`, `${at}.about`].filter((key) => !keys.has(key)).map((key) => `texts have no ${key}`),
      ...(settings ? problemsOfForm({ settings, texts, at: `${at}.settings` }) : []),
      ...secrets.flatMap(([field, { kind }]) => (kind === 'secret' ? [`${at}.settings.${field}: a block has no secrets`] : [])),
      ...(typeof show === 'function' ? [] : [`${at} needs show`]),
    ]
  })
}

/** Parts that need texts or functions. */
function problemsOfParts({ texts, promotion, payment, mails = {}, jobs = {}, listeners = {}, settings }: Extension): string[] {
  const keys = new Set(keysOf(texts.en))
  const needed = [
    ...(promotion ? ['promotion'] : []),
    ...(payment ? ['payment.name', 'payment.about'] : []),
    ...Object.keys(mails).flatMap((mail) => ['subject', 'heading', 'text'].map((key) => `mails.${mail}.${key}`)),
  ]
  return [
    ...needed.filter((key) => !keys.has(key)).map((key) => `texts have no ${key}`),
    ...(payment && !settings ? ['a payment method needs settings'] : []),
    ...Object.entries(jobs).flatMap(([job, { every, run }]) =>
      every > 0 && typeof run === 'function' ? [] : [`jobs.${job} needs every and run`],
    ),
    ...Object.keys(listeners).flatMap((topic) =>
      (topics as readonly string[]).includes(topic) ? [] : [`listeners: ${topic} is no topic`],
    ),
  ]
}

const isAccess = (access: unknown): boolean =>
  ['public', 'customer', 'buyer', 'staff', 'admin'].includes(String(access)) ||
  sections.some((section) => actions.some((action) => access === `${section}:${action}`))

const isPageAccess = (access: unknown): boolean => access === 'staff' || sections.some((section) => access === `${section}:view`)

function problemsOfPages({ pages = {}, texts }: Extension): string[] {
  const titles = new Set(keysOf(texts.en))
  return Object.entries(pages).flatMap(([page, access]) => [
    ...(/^[a-z][a-z0-9-]*$/.test(page) ? [] : [`pages.${page} is no name for a path`]),
    ...(titles.has(`pages.${page}`) ? [] : [`texts have no pages.${page}`]),
    ...(isPageAccess(access) ? [] : [`pages.${page}: ${access} is no access rule of a page`]),
  ])
}

function problemsOfRoutes({ name, routes = [] }: Extension): string[] {
  const seen = new Set<string>()
  return routes.flatMap(({ row, handler }) => {
    const title = `${row?.method} ${row?.path}`
    const repeated = seen.has(title)
    seen.add(title)
    return [
      ...(row?.path?.startsWith(`/api/x/${name}/`) ? [] : [`${title}: the path has to begin with /api/x/${name}/`]),
      ...(isAccess(row?.access) ? [] : [`${title}: ${String(row?.access)} is no access rule`]),
      ...(row?.input instanceof z.ZodType && row.answer instanceof z.ZodType ? [] : [`${title}: input or answer is no schema`]),
      ...(row?.cache ? [`${title}: answers of extensions are not cached`] : []),
      ...(row?.refusals?.filter((code) => !(code in errors)).map((code) => `${title}: ${code} is no refusal code`) ?? []),
      ...(typeof handler === 'function' ? [] : [`${title}: has no function`]),
      ...(repeated ? [`${title}: is declared twice`] : []),
    ]
  })
}
