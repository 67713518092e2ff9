export { readExtensionSettings, resealExtensionSettings } from './settings.ts'
