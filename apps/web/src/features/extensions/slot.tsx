import { lazyPart } from '../../lib/lazy-now.tsx'
import { useSettings } from '../../lib/settings.ts'
import type { SlotName, Slots } from './define.ts'

const Filled = lazyPart(() => import('./filled-slot.tsx'))

/** A place that extensions may fill; nothing, and no code, in a shop without extensions. */
export function ExtensionSlot<Name extends SlotName>({ name, ...props }: { name: Name } & Slots[Name]) {
  const { extensions } = useSettings()
  if (!extensions?.length) return null
  return <Filled slot={name} names={extensions.map((extension) => extension.name)} props={props} />
}
