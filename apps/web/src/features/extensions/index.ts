export { ExtensionSlot } from './slot.tsx'
