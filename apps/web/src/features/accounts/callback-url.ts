import { paths } from '../../lib/paths.ts'

const authPaths: string[] = [
  ...[paths.signIn, paths.signUp, paths.authError],
  ...[paths.forgotPassword, paths.resetPassword, paths.verifyEmail, paths.invitation],
]

/** The path to open after signing in: a page of this shop other than the sign-in pages, else the home page. */
export function safeCallback(wanted: string | null, origin = location.origin): string {
  if (!wanted || wanted.length > 2000 || !URL.canParse(wanted, origin)) return paths.home
  const url = new URL(wanted, origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.username || url.password) return paths.home
  // A path that starts with two slashes would be read as another host.
  if (url.pathname.startsWith('//') || url.pathname.startsWith('/api/') || authPaths.includes(url.pathname)) return paths.home
  return url.pathname + url.search + url.hash
}
