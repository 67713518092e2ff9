import { paths } from '../../lib/paths.ts'

const doors: string[] = [
  ...[paths.signIn, paths.signUp, paths.authError],
  ...[paths.forgotPassword, paths.resetPassword, paths.verifyEmail, paths.invitation],
]

/** Where to go after signing in: an address of this shop that is not the way in itself; anything else is home. */
export function safeCallback(wanted: string | null, origin = location.origin): string {
  if (!wanted || wanted.length > 2000 || !URL.canParse(wanted, origin)) return paths.home
  const url = new URL(wanted, origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.username || url.password) return paths.home
  // Two slashes at the start would name another host to whoever reads them as an address.
  if (url.pathname.startsWith('//') || url.pathname.startsWith('/api/') || doors.includes(url.pathname)) return paths.home
  return url.pathname + url.search + url.hash
}
