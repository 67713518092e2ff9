import { lazyPart } from '../../lib/lazy-now.tsx'

export { ExtensionBlock } from './extension-block.tsx'
export { ExtensionSlot } from './slot.tsx'

// Parts of the dashboard, in chunks that the storefront never loads.
export const DeliveryNote = lazyPart(() => import('./dashboard/delivery-note.tsx'))
export const ExtensionFieldInput = lazyPart(() => import('./dashboard/extension-field.tsx'))
