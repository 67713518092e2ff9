export { DeliveryNote } from './dashboard/delivery-note.tsx'
export { ExtensionFieldInput } from './dashboard/extension-field.tsx'
export { ExtensionBlock } from './extension-block.tsx'
export { ExtensionSlot } from './slot.tsx'
