import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { expect, test } from 'vitest'
import { flattenGroup, keyOfField, unflat } from './flat.ts'

const group: DashboardSettingsGroup = {
  group: 'footerBanner',
  values: { ...defaultSettings.footerBanner, security: { title: 'Safe', description: '' } },
  defaults: defaultSettings.footerBanner,
  texts: { fr: { 'security.title': 'Sûr' } },
  translated: ['security.title', 'security.description'],
  version: 1,
  updatedAt: null,
}

test('a settings group is flattened for editing and restored for saving', () => {
  const flat = flattenGroup(group)
  expect(flat).toMatchObject({ 'security.title': 'Safe', 'security.title@fr': 'Sûr', 'security.title@bn': '' })
  expect(unflat('footerBanner', flat)).toEqual({ values: group.values, texts: group.texts })
  expect(unflat('footerBanner', { ...flat, 'security.title@fr': '' }).texts).toEqual({})
})

test('a dot in the name of an image setting does not nest it', () => {
  const pictures = { ...group, group: 'pictures' as const, values: { logo: ['a'], 'seo.image': [] }, translated: [], texts: {} }
  expect(unflat('pictures', flattenGroup(pictures)).values).toEqual(pictures.values)
})

test('error paths of the API are mapped to field names', () => {
  expect(keyOfField('values.security.title')).toBe('security.title')
  expect(keyOfField('texts.fr.security.title')).toBe('security.title@fr')
  expect(keyOfField('values.logo.0')).toBe('logo')
})
