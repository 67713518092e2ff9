import { languages } from '@haat/shared/reference/languages.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { boot } from './boot.ts'

export type SettingsState = Settings & { loaded: boolean }

/** The store settings; the specification's empty defaults until they are loaded. */
const slice = createSlice({
  name: 'settings',
  initialState: (): SettingsState =>
    boot.settings ? { ...boot.settings, loaded: true } : { ...(defaultSettings as Settings), loaded: false },
  reducers: {
    settingsLoaded: (_state, action: PayloadAction<Settings>) => ({ ...action.payload, loaded: true }),
  },
})

export const { settingsLoaded } = slice.actions
export const settingsReducer = slice.reducer

export const useSettings = (): SettingsState => useSelector((state: { settings: SettingsState }) => state.settings)
/** The languages of the storefront, the same in the dashboard's translation forms. */
export function useShopLanguages() {
  const on = useSettings().languages
  return languages.filter(({ code }) => on.includes(code))
}
export const useCurrency = () => useSettings().currency
