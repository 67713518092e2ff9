export { notifyExtensions } from './messages.ts'
export { readExtensionSettings, resealExtensionSettings } from './settings.ts'
