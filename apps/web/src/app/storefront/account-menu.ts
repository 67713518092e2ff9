import { Heart, type LucideIcon, MapPin, Package, ShieldCheck, UserRound, UserRoundCog } from 'lucide-react'
import { type Path, paths } from '../../lib/paths.ts'

/** Entries of the account menu. */
export const accountMenu = [
  { path: paths.account, label: 'profile', Icon: UserRound },
  { path: paths.orders, label: 'orders', Icon: Package },
  { path: paths.addresses, label: 'addresses', Icon: MapPin },
  { path: paths.wishlist, label: 'wishlist', Icon: Heart },
  { path: paths.security, label: 'security', Icon: ShieldCheck },
  { path: paths.myData, label: 'myData', Icon: UserRoundCog },
] as const satisfies { path: Path; label: string; Icon: LucideIcon }[]
